import { X } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { PersonFate } from '#shared/team/people-import-contract.ts'
import { type CheckedPerson, cellId, type Field, problemAt, type ShownField } from './imported-person.ts'

type PersonRowProps = {
  checked: CheckedPerson
  fields: readonly ShownField[]
  /** Its cells are inputs. */
  isOpen: boolean
  onOpen: () => void
  onCorrect: (field: Field, text: string) => void
  onRemove: () => void
}

const fates: Record<PersonFate | 'checking', { tone: 'done' | 'danger' | 'plain'; word: string }> = {
  new: { tone: 'done', word: 'Ready' },
  changed: { tone: 'done', word: 'Updates' },
  known: { tone: 'plain', word: 'Already here' },
  problem: { tone: 'danger', word: 'Needs fixing' },
  waiting: { tone: 'plain', word: 'Waiting' },
  checking: { tone: 'plain', word: 'Checking' },
}

// On a desk the address stays in sight while the row scrolls sideways.
const stays =
  'lg:sticky lg:left-0 lg:z-1 lg:max-w-80 lg:bg-surface lg:shadow-[1px_0_0_var(--color-line)] lg:group-hover:bg-paper'

/** One person of the list: to read, and to correct in place where something is wrong or somebody wants to. */
export function PersonRow({ checked, fields, isOpen, onOpen, onCorrect, onRemove }: PersonRowProps) {
  const { person, state } = checked
  const { tone, word } = fates[state.fate]
  return (
    <tr className="group">
      <th scope="row" className="font-normal whitespace-nowrap text-muted max-lg:order-1 lg:w-0">
        <span className="lg:sr-only">Row </span>
        {person.row}
      </th>
      <td className="max-lg:order-2 max-lg:col-span-2 lg:w-0">
        <div className="flex items-center max-lg:justify-end">
          <Badge tone={tone}>{word}</Badge>
          {!isOpen && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Edit row ${person.row}`}
              className="px-2!"
              onClick={onOpen}
            >
              Edit
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            aria-label={`Remove row ${person.row}`}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        </div>
        {state.note && <p className="mt-0.5 max-w-56 text-small text-pretty text-muted">{state.note}</p>}
        {state.problems
          .filter(({ field }) => !fields.some((shown) => shown.field === field))
          .map(({ field, message }) => (
            <FieldError key={field}>{message}</FieldError>
          ))}
      </td>
      {fields.map(({ field, label }) => (
        <td
          key={field}
          className={classNames(
            'max-lg:order-3 max-lg:col-span-3',
            isOpen ? 'lg:min-w-36' : 'break-words max-lg:empty:hidden',
            field === 'email' && stays,
          )}
        >
          {isOpen ? (
            <CellInput checked={checked} field={field} label={label} onCorrect={onCorrect} />
          ) : (
            <CellText text={person.cells[field]} label={label} />
          )}
        </td>
      ))}
    </tr>
  )
}

function CellText({ text, label }: { text: string | undefined; label: string }) {
  if (!text) return null
  return (
    <>
      <span className="text-small text-muted lg:hidden">{label}: </span>
      {text}
    </>
  )
}

type CellInputProps = {
  checked: CheckedPerson
  field: Field
  label: string
  onCorrect: (field: Field, text: string) => void
}

function CellInput({ checked: { person, state }, field, label, onCorrect }: CellInputProps) {
  const problem = problemAt(state, field)
  const id = cellId(person.key, field)
  return (
    <>
      <span aria-hidden className="mb-1 block text-small font-[550] lg:hidden">
        {label}
      </span>
      <Input
        id={id}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        aria-label={`${label} of row ${person.row}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        // Not below the address when it gets the focus.
        className={field === 'email' ? undefined : 'lg:scroll-ml-84'}
        value={person.cells[field] ?? ''}
        onChange={(event) => onCorrect(field, event.target.value)}
      />
      {problem && (
        <div className="mt-1">
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
        </div>
      )}
    </>
  )
}
