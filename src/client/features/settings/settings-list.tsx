import { ChevronRight } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { classNames } from '#client/ui/class-names.ts'
import { Count } from '#client/ui/data/count.tsx'
import { counted } from '#client/ui/data/format-dates.ts'
import { searchWithOtherWords } from '#client/ui/data/search-words.ts'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import { type SettingsSection, settingsGroups, settingsPath } from './settings-sections.ts'
import { settingsLinkId } from './use-landing.ts'

type SettingsListProps = {
  /** What the reader may open. */
  sections: readonly SettingsSection[]
  /** The address of the section that is shown. */
  current: string | undefined
  /** Of what there is something to look at. */
  counts: Partial<Record<string, number | string>>
  onFollow: (address: string) => void
}

/** All settings in two groups, and a search over them. */
export function SettingsList({ sections, current, counts, onFollow }: SettingsListProps) {
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const found = findSettings(sections, search)
  const [first] = found
  const follow = (address: string) => {
    setSearch('')
    onFollow(address)
  }
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    if (search.trim() === '' || !first) return
    navigate(settingsPath(first.address))
    follow(first.address)
  }
  return (
    <nav aria-label="Settings" className="grid content-start gap-5">
      <form onSubmit={openFirst}>
        <SearchField
          label="Search settings"
          placeholder="Search settings"
          value={search}
          onChange={setSearch}
          className="w-full"
        />
      </form>
      <output className="sr-only">{search && counted(found.length, ['setting', 'settings'])}</output>
      {found.length === 0 && (
        <p className="px-3 text-small text-pretty text-muted">
          No setting matches. Try another word, such as “holidays” or “email”.
        </p>
      )}
      {settingsGroups.map((group) => (
        <Group
          key={group}
          title={group}
          sections={found.filter((section) => section.group === group)}
          current={current}
          counts={counts}
          isSearched={search.trim() !== ''}
          onFollow={follow}
        />
      ))}
    </nav>
  )
}

/** What a search finds, by the label before by other words; without one, what the list names. */
export function findSettings(
  sections: readonly SettingsSection[],
  search: string,
): readonly SettingsSection[] {
  if (search.trim() === '') return sections.filter(({ isListed = true }) => isListed)
  const isFound = searchWithOtherWords(search)
  const found = sections.filter(({ label, otherWords }) => isFound(label, otherWords))
  return found.toSorted((one, other) => Number(isFound(other.label, '')) - Number(isFound(one.label, '')))
}

type GroupProps = SettingsListProps & { title: string; isSearched: boolean }

function Group({ title, sections, current, counts, isSearched, onFollow }: GroupProps) {
  const id = useId()
  if (sections.length === 0) return null
  return (
    <div>
      <p id={id} className="px-3 pb-1 text-small font-semibold text-muted">
        {title}
      </p>
      <ul
        aria-labelledby={id}
        className="max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface"
      >
        {sections.map(({ address, label, listedAs = label }) => (
          <li key={address}>
            <Anchor
              id={settingsLinkId(address)}
              href={settingsPath(address)}
              aria-current={address === current ? 'page' : undefined}
              onClick={() => onFollow(address)}
              className={rowClass}
            >
              <span className="min-w-0 flex-1">{isSearched ? label : listedAs}</span>
              {counts[address] !== undefined && counts[address] !== 0 && <Count value={counts[address]} />}
              <ChevronRight aria-hidden className="text-muted md:hidden" />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

const rowClass = classNames(
  'flex min-h-8 items-center gap-2 rounded-control px-3 py-1 text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink',
  'aria-[current]:bg-current-page aria-[current]:font-[620] aria-[current]:text-ink max-lg:min-h-11',
  'max-md:min-h-12 max-md:rounded-none max-md:px-4 max-md:text-ink max-md:focus-visible:-outline-offset-2',
  'forced-colors:border-l-[3px] forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]',
)
