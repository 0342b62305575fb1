import type { ReactNode } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { dateLabel } from '../team-dates.ts'
import { versionsFrom } from './terms-words.ts'

/** Versions that go when the sheet is saved, for those who may change it. */
export type Removal = { removed: readonly PlainDate[]; onChange: (removed: readonly PlainDate[]) => void }

type VersionsProps<V extends { validFrom: PlainDate }> = {
  versions: readonly V[]
  today: PlainDate
  /** What holds while nothing of one's own does. */
  usual: string
  words: (version: V) => string
  removal?: Removal | undefined
}

/** What holds today, and from which dates on something else will. */
export function Versions<V extends { validFrom: PlainDate }>(props: VersionsProps<V>) {
  const { versions, today, usual, words, removal } = props
  const { current, ahead } = versionsFrom(versions, today)
  return (
    <ul>
      <li>
        <Struck isStruck={isRemoved(current, removal)}>
          <b className="font-[550]">{current ? words(current) : usual}</b>
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
        aria-label={`${isGone ? 'Keep' : 'Remove'} what holds from ${dateLabel(validFrom)} on`}
        onClick={toggle}
      >
        {isGone ? 'Keep' : 'Remove'}
      </Button>
    </>
  )
}
