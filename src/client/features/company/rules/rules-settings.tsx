import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { RulesForm } from './rules-form.tsx'

/** The leave year, the working time, and what stands against dates. For admins. */
export function RulesSettings({ today }: { today: PlainDate }) {
  const { settings, isError, retry } = useSettings()
  if (settings) return <RulesForm {...settings} today={today} />
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      {isError ? (
        <ReadFailure what="The company settings" className="mb-8" onRetry={retry} />
      ) : (
        <SettingsSkeleton titles={['Leave year', 'Working time', 'In a team']} />
      )}
    </div>
  )
}
