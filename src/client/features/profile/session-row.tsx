import { Badge } from '#client/ui/data/badge.tsx'
import { formatInstant } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { OwnSession } from '#shared/session/contract.ts'

type SessionRowProps = { session: OwnSession; today: PlainDate; isEnding: boolean; onEnd: () => void }

/** One browser: what it is, and when it was last seen. */
export function SessionRow({ session, today, isEnding, onEnd }: SessionRowProps) {
  const { createdAt, lastSeenAt, isCurrent } = session
  const name = sessionName(session)
  const signedIn = formatInstant(createdAt, today)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="font-[550]">{name}</p>
          {isCurrent && <Badge>This session</Badge>}
        </div>
        <p className="figures text-small text-muted">
          {isCurrent ? 'Active now' : `Last seen ${inSentence(formatInstant(lastSeenAt, today))}`} · Signed in{' '}
          {inSentence(signedIn)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`Sign out ${name}, signed in ${inSentence(signedIn)}`}
          busy={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** 'Firefox on Windows', by what is known. */
function sessionName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  return `${browser ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}

function inSentence(time: string): string {
  return time.replace(/^Today/, 'today')
}
