import { Card } from '#client/ui/data/card.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Draft } from '#client/ui/form/draft.ts'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { NotificationKind } from '#shared/notification/contract.ts'
import { type Channel, channelWords, kindWords } from './preference-words.ts'
import type { ByKind, usePreferencesForm } from './use-preferences-form.ts'

type NotificationSettingsProps = { preferences: ReturnType<typeof usePreferencesForm> }

/** Which kinds reach the reader, and how (spec 2.14). */
export function NotificationSettings({ preferences }: NotificationSettingsProps) {
  const { kinds, draft, isError, retry } = preferences
  return (
    <FormSection title="Notifications" note="For you only. Saved together with the rest of this page.">
      {kinds && draft && <PreferenceTable kinds={kinds} draft={draft} />}
      {!draft && isError && <ReadFailure what="Your notification settings" onRetry={retry} />}
      {!draft && !isError && <Skeleton className="h-72! rounded-card!" />}
    </FormSection>
  )
}

type PreferenceTableProps = { kinds: readonly NotificationKind[]; draft: Draft<ByKind> }

function PreferenceTable({ kinds, draft }: PreferenceTableProps) {
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
                {kindWords[kind].name}
                <span className="block text-small font-normal text-pretty text-muted">
                  {kindWords[kind].comesWhen}
                </span>
              </th>
              <td>
                <PreferenceSwitch kind={kind} channel="email" draft={draft} />
              </td>
              <td>
                <PreferenceSwitch kind={kind} channel="inApp" draft={draft} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  )
}

type PreferenceSwitchProps = { kind: NotificationKind; channel: Channel; draft: Draft<ByKind> }

function PreferenceSwitch({ kind, channel, draft: { values, set } }: PreferenceSwitchProps) {
  const chosen = values[kind]
  return (
    chosen && (
      <Switch
        className="block"
        aria-label={`${kindWords[kind].name} ${channelWords[channel]}`}
        checked={chosen[channel]}
        onChange={(event) => set({ [kind]: { ...chosen, [channel]: event.target.checked } })}
      />
    )
  )
}
