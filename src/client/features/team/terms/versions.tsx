import type { ReactNode } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { dateLabel } from '../team-dates.ts'
import { versionsFrom } from './terms-words.ts'

/** Versions to be removed on saving; left out for readers. */
export type Removal = { removed: readonly PlainDate[]; onChange: (removed: readonly PlainDate[]) => void }

type VersionsProps<V extends { validFrom: PlainDate }> = {
  versions: readonly V[]
  today: PlainDate
  /** Shown while no version holds. */
  fallback: string
  words: (version: V) => string
  removal?: Removal | undefined
}

/** The version that holds today, and the later ones. */
export function Versions<V extends { validFrom: PlainDate }>(props: VersionsProps<V>) {
  const { versions, today, fallback, words, removal } = props
  const { current, ahead } = versionsFrom(versions, today)
  return (
    <ul>
      <li>
        <Struck isStruck={isRemoved(current, removal)}>
          <b className="font-[550]">{current ? words(current) : fallback}</b>
          {current && <span className="text-muted"> since {dateLabel(current.validFrom)}</span>}
        </Struck>
        {current && <Remove version={current} removal={removal} />}
      </li>
      {ahead.map((version) => (
        <li key={version.validFrom}>
          <Struck isStruck={isRemoved(version, removal)}>
            <span className="text-muted">From {dateLabel(version.validFrom)}:</span> {words(version)}
          </Struck>
          <Remove version={version} removal={removal} />
        </li>
      ))}
    </ul>
  )
}

function isRemoved(version: { validFrom: PlainDate } | undefined, removal: Removal | undefined): boolean {
  return version !== undefined && (removal?.removed.includes(version.validFrom) ?? false)
}

function Struck({ isStruck, children }: { isStruck: boolean; children: ReactNode }) {
  return isStruck ? <del>{children}</del> : children
}

type RemoveProps = { version: { validFrom: PlainDate }; removal: Removal | undefined }

function Remove({ version, removal }: RemoveProps) {
  if (!removal) return null
  const { validFrom } = version
  const { removed, onChange } = removal
  const isGone = isRemoved(version, removal)
  const toggle = () =>
    onChange(isGone ? removed.filter((date) => date !== validFrom) : [...removed, validFrom])
  return (
    <>
      {' '}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${isGone ? 'Keep' : 'Remove'} what applies from ${dateLabel(validFrom)}`}
        onClick={toggle}
      >
        {isGone ? 'Keep' : 'Remove'}
      </Button>
    </>
  )
}
