import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { formatInstant } from '#client/ui/data/format-dates.ts'
import { actionWords } from '#shared/audit/action-words.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { fullName } from '#shared/full-name.ts'
import type { AuditContext } from './audit-context.ts'
import { LineDetails } from './line-details.tsx'

type LogLineProps = { entry: AuditEntry; context: AuditContext }

/** When, who, what and to whom in one line; it opens to the values before and after. */
export function LogLine({ entry, context }: LogLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { at, action, subject } = entry
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={summaryClass}>
          <time dateTime={at} className="figures text-small text-muted @max-2xl:order-3">
            {formatInstant(at, context.today)}
          </time>
          <span className="min-w-0 break-words @max-2xl:order-1 @max-2xl:w-[calc(100%-2rem)]">
            <b className="font-semibold">{actorName(entry)}</b> {keyWords(entry)}
            {actionWords[action]}
          </span>
          <span className="min-w-0 break-words text-muted @max-2xl:order-4 @max-2xl:text-small">
            {subject.name}
          </span>
          <ChevronDown
            aria-hidden
            className="text-muted transition-transform duration-150 group-open:rotate-180 @max-2xl:order-2"
          />
        </summary>
        {isOpen && <LineDetails entry={entry} context={context} />}
      </details>
    </li>
  )
}

// A row of columns; in a narrow log two lines.
function actorName({ actor }: AuditEntry): string {
  return actor ? fullName(actor) : deployment.productName
}

/** A company's key is called as the actor is. */
function keyWords({ actor, key }: AuditEntry): string {
  if (!key) return ''
  const isActor = actor !== null && fullName(actor) === key.name
  return key.name === null || isActor ? '(API key) ' : `(API key ‘${key.name}’) `
}

const summaryClass =
  'grid min-h-11 cursor-pointer list-none grid-cols-[10.5rem_minmax(0,3fr)_minmax(0,2fr)_1.25rem] items-center gap-x-5 px-5 py-2.5 ' +
  'hover:bg-paper focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden ' +
  '@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-3 @max-2xl:px-4'
