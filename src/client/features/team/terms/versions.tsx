import { Button } from '#client/ui/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { joinedLabel } from '../team-dates.ts'
import { versionsFrom } from './terms-words.ts'

type VersionsProps<V extends { validFrom: PlainDate }> = {
  versions: readonly V[]
  today: PlainDate
  /** What holds while nothing of one's own does. */
  usual: string
  words: (version: V) => string
  /** Takes a version away, for those who may change it. */
  onRemove?: ((validFrom: PlainDate) => void) | undefined
}

/** What holds today, and from which dates on something else will. */
export function Versions<V extends { validFrom: PlainDate }>(props: VersionsProps<V>) {
  const { versions, today, usual, words, onRemove } = props
  const { current, ahead } = versionsFrom(versions, today)
  return (
    <ul>
      <li>
        <b className="font-[550]">{current ? words(current) : usual}</b>
        {current && <span className="text-muted"> since {joinedLabel(current.validFrom)}</span>}
        {current && <Remove version={current} onRemove={onRemove} />}
      </li>
      {ahead.map((version) => (
        <li key={version.validFrom}>
          <span className="text-muted">From {joinedLabel(version.validFrom)}:</span> {words(version)}
          <Remove version={version} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

type RemoveProps = Pick<VersionsProps<{ validFrom: PlainDate }>, 'onRemove'> & {
  version: { validFrom: PlainDate }
}

function Remove({ version: { validFrom }, onRemove }: RemoveProps) {
  if (!onRemove) return null
  return (
    <>
      {' '}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove what holds from ${joinedLabel(validFrom)} on`}
        onClick={() => onRemove(validFrom)}
      >
        Remove
      </Button>
    </>
  )
}
