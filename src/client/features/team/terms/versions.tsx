import type { PlainDate } from '#shared/plain-date.ts'
import { joinedLabel } from '../team-dates.ts'
import { versionsFrom } from './terms-words.ts'

type VersionsProps<V extends { validFrom: PlainDate }> = {
  versions: readonly V[]
  today: PlainDate
  /** What holds while nothing of one's own does. */
  usual: string
  words: (version: V) => string
}

/** What holds today, and from which dates on something else will. */
export function Versions<V extends { validFrom: PlainDate }>(props: VersionsProps<V>) {
  const { versions, today, usual, words } = props
  const { current, ahead } = versionsFrom(versions, today)
  return (
    <ul>
      <li>
        <b className="font-[550]">{current ? words(current) : usual}</b>
        {current && <span className="text-muted"> since {joinedLabel(current.validFrom)}</span>}
      </li>
      {ahead.map((version) => (
        <li key={version.validFrom}>
          <span className="text-muted">From {joinedLabel(version.validFrom)}:</span> {words(version)}
        </li>
      ))}
    </ul>
  )
}
