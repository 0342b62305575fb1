import { Card } from '#client/ui/data/card.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { type OptionalKind, optionalKinds } from '#shared/notification/kinds.ts'
import { type ByKind, channelWords, type usePreferencesForm } from './use-preferences-form.ts'

type NotificationSettingsProps = { preferences: ReturnType<typeof usePreferencesForm> }

/** Which kinds reach the reader, and how (spec 2.14). */
export function NotificationSettings({ preferences }: NotificationSettingsProps) {
  const { kinds, form, isError, retry } = preferences
  return (
    <FormSection
      at="notifications"
      title="Notifications"
      note="Only yours. Each kind can reach you by email, in the app, or not at all."
    >
      {kinds && form && <PreferenceTable kinds={kinds} form={form} />}
      {!form && isError && <ReadFailure what="Your notification settings" onRetry={retry} />}
      {!form && !isError && <Skeleton className="h-72! rounded-card!" />}
    </FormSection>
  )
}

type PreferenceTableProps = { kinds: readonly OptionalKind[]; form: SavedForm<ByKind> }

function PreferenceTable({ kinds, form: { register } }: PreferenceTableProps) {
  return (
    <Card className="overflow-hidden">
      <DataTable caption="Notifications: what reaches you, and how">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="w-20">
              Email
            </th>
            <th scope="col" className="w-28 whitespace-nowrap max-sm:w-20">
              In the app
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {optionalKinds[kind].name}
                <span className="block text-small font-normal text-pretty text-muted">
                  {optionalKinds[kind].sentWhen}
                </span>
              </th>
              <td>
                <Switch
                  className="block"
                  aria-label={`${optionalKinds[kind].name} ${channelWords.email}`}
                  {...register(`${kind}.email`)}
                />
              </td>
              <td>
                <Switch
                  className="block"
                  aria-label={`${optionalKinds[kind].name} ${channelWords.inApp}`}
                  {...register(`${kind}.inApp`)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  )
}
