import '#client/leave-ui/leave-marks.css'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { SettingsList } from '#client/features/settings/settings-list.tsx'
import {
  companyComesFirst,
  failedJobsCount,
  listedSectionOf,
  type SettingsSection,
  settingsSectionsFor,
} from '#client/features/settings/settings-sections.ts'
import { landOn, useLanding } from '#client/features/settings/use-landing.ts'
import { useFailedJobs } from '#client/queries/failed-jobs.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { GeneralSettings } from './general-settings.tsx'
import { usePageTitle } from './page-title.ts'
import { settingsPanels } from './settings-panels.tsx'

/**
 * The list of settings with the panel of `?tab=` beside it: by default the four sections of spec 2.14. On
 * phones these follow below the list, and any other section is a page of its own with a link back.
 */
export function SettingsPage() {
  usePageTitle('Settings')
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const isPhone = useMediaQuery('(width < 48rem)')
  const sections = settingsSectionsFor(user.role)
  const section = sections.find(({ address }) => address === search.get('tab'))
  useLanding(section?.address)
  const counts = useCounts(user)
  const first = companyComesFirst(user.role) ? 'company' : 'profile'
  const current = section ? listedSectionOf(section, sections)?.address : first
  const isAlone = isPhone && section !== undefined
  // The panel keeps its place when a phone is turned, and with it what is open and typed there.
  return (
    <div className={frameClass}>
      {isAlone ? <h1 className="sr-only">Settings</h1> : <PageHeader title="Settings" />}
      {isAlone && (
        <TextLink href="/settings" className="mb-3 min-h-11 self-start">
          <ArrowLeft aria-hidden />
          All settings
        </TextLink>
      )}
      <div className={isPhone ? 'flex flex-1 flex-col gap-8' : besideClass}>
        {!isAlone && (
          <div className={isPhone ? undefined : listClass}>
            <SettingsList
              sections={sections}
              current={isPhone ? undefined : current}
              counts={counts}
              onFollow={landOn}
            />
          </div>
        )}
        <div className={panelClass}>
          <Panel section={section} reader={user} isAlone={isAlone} />
        </div>
      </div>
    </div>
  )
}

// Fills the window’s height, so that a save bar is at its lower edge.
const frameClass =
  'flex min-h-[calc(100dvh-140px)] flex-col max-lg:min-h-[calc(100dvh-100px-var(--bottom-bar))]'

const besideClass =
  'grid flex-1 grid-cols-[11.5rem_minmax(0,1fr)] gap-x-8 xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-x-12'

const listClass =
  'sticky top-16 -m-1 max-h-[calc(100dvh-4rem-var(--bottom-bar))] self-start overflow-y-auto p-1 pb-6 print:hidden'

// A save bar is as wide as the window lets it be.
const panelClass = 'flex min-w-0 flex-1 flex-col [&>:not([data-lower-bar])]:max-w-[1200px]'

type PanelProps = {
  section: SettingsSection | undefined
  reader: CurrentUser
  /** On a phone, without what else is on the panel of spec 2.14. */
  isAlone: boolean
}

function Panel({ section, reader, isAlone }: PanelProps) {
  if (!section || section.panel === 'general')
    return <GeneralSettings reader={reader} only={isAlone ? section?.address : undefined} />
  return settingsPanels[section.panel](reader)
}

/** How much is undelivered, which nobody would look for otherwise. */
function useCounts({ role }: CurrentUser) {
  const isAdmin = role !== null && canChangeCompany({ role })
  const { data: failedJobs = [] } = useFailedJobs({ enabled: isAdmin })
  return { parked: failedJobsCount(failedJobs.length) }
}
