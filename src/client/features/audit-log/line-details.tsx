import { Eraser } from 'lucide-react'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { formatCount, personLocale } from '#client/ui/data/format-dates.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import type { AuditContext } from './audit-context.ts'
import { factRows } from './fact-rows.ts'

type LineDetailsProps = { entry: AuditEntry; context: AuditContext }

/** The values before and after the change, and the line's position in the chain. */
export function LineDetails({ entry, context }: LineDetailsProps) {
  const rows = factRows(entry, context)
  return (
    <div className="border-t bg-paper px-5 py-4 max-lg:px-4">
      {rows.length > 0 && (
        <FactTable rows={rows} hasBefore={entry.before !== null} hasAfter={entry.after !== null} />
      )}
      {rows.length === 0 && !entry.isErased && <p className="text-muted">This line has no other details.</p>}
      {entry.isErased && (
        <p className="mt-3 flex items-start gap-2 first:mt-0">
          <Eraser aria-hidden className="mt-0.5 size-4 text-muted" />
          The person’s names and words were erased.
        </p>
      )}
      <p className="mt-3 text-small text-muted">
        {formatExactTime(entry.at)}
        {' · '}
        {entry.position === null ? 'Not sealed yet' : `Line ${formatCount(entry.position)} of the chain`}
      </p>
    </div>
  )
}

type FactTableProps = { rows: ReturnType<typeof factRows>; hasBefore: boolean; hasAfter: boolean }

function FactTable({ rows, hasBefore, hasAfter }: FactTableProps) {
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <DataTable caption="What this line says" className={tableClass}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore && <th scope="col">Before</th>}
            {hasAfter && <th scope="col">{hasBefore ? 'After' : 'Value'}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              {hasBefore && <Fact words={before} />}
              {hasAfter && <Fact words={after} />}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

const tableClass =
  'table-fixed text-small [&_tr>*]:align-top [&_tr>*]:py-1.5! [&_tr>*:first-child]:w-48 max-sm:[&_tr>*:first-child]:w-24 [&_td]:break-words max-sm:[&_tr>*]:px-2!'

function Fact({ words }: { words: string | null }) {
  if (words === null) return <td className="text-muted">–</td>
  return <td>{words}</td>
}

function formatExactTime(instant: string): string {
  const format = new Intl.DateTimeFormat(personLocale(), { dateStyle: 'long', timeStyle: 'long' })
  return format.format(new Date(instant))
}
