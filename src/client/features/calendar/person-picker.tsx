import { ChevronDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#client/ui/class-names.ts'
import { searchOf } from '#client/ui/data/search-words.ts'
import { Input } from '#client/ui/form/input.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'

type PersonPickerProps = {
  /** By name. */
  people: readonly Person[]
  /** Null for all. */
  personId: string | null
  onChoose: (personId: string | null) => void
  className?: string
}

/** All people, or one that is found by typing. */
export function PersonPicker({ people, personId, onChoose, className }: PersonPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = nameIn(people, personId)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`Person: ${shown}`}
        className={classNames(
          'inline-flex h-[2.375rem] items-center gap-2 rounded-control border border-control bg-surface px-3 transition-colors duration-150 hover:border-ink max-lg:h-11 max-lg:text-input',
          className,
        )}
      >
        <Search aria-hidden className="size-4! text-muted" />
        <span className="min-w-0 flex-1 truncate text-left">{shown}</span>
        <ChevronDown aria-hidden className="size-4! text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Choose a person"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-60 w-72 max-w-[calc(100vw-1.5rem)] animate-fade-in rounded-card border border-line bg-surface p-2 shadow-pop outline-none"
        >
          <PersonSearch
            people={people}
            personId={personId}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** More would not be read, and would be slow to draw. */
const mostShown = 50

type Choice = { id: string | null; name: string }

const everybody: Choice = { id: null, name: 'All people' }

function PersonSearch({ people, personId, onChoose }: PersonPickerProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = choicesFor(people, text)
  const choices = found.slice(0, mostShown)
  const optionId = (index: number) => `${listId}-${index}`

  const onKey = (event: KeyboardEvent) => {
    const target = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key]
    const chosen = choices[active]
    if (event.key === 'Enter' && chosen) onChoose(chosen.id)
    if (target === undefined || choices.length === 0) return
    event.preventDefault()
    const index = (target + choices.length) % choices.length
    flushSync(() => setActive(index))
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Input
        type="text"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't be typed into
        role="combobox"
        aria-label="Search people"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder="Search people"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKey}
      />
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of that field
        role="listbox"
        aria-label="People"
        className={classNames('max-h-64 overflow-y-auto overscroll-contain', choices.length > 0 && 'mt-2')}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
          <div
            key={choice.id}
            id={optionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
            role="option"
            aria-selected={choice.id === personId}
            onClick={() => onChoose(choice.id)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center rounded-control px-2.5 py-1 max-lg:min-h-11',
              index === active ? 'bg-sunken' : 'hover:bg-paper',
              choice.id === personId && 'font-semibold',
            )}
          >
            <span className="truncate">{choice.name}</span>
          </div>
        ))}
      </div>
      <output
        className={classNames(
          'block px-2.5 text-small text-muted',
          found.length > mostShown ? 'pt-2 pb-1' : '',
        )}
      >
        {wordsFor(found.length)}
      </output>
    </>
  )
}

function choicesFor(people: readonly Person[], text: string): Choice[] {
  const isFound = searchOf(text)
  const found = people
    .map((person) => ({ id: person.id, name: fullName(person) }))
    .filter(({ name }) => isFound(name))
  return text.trim() === '' ? [everybody, ...found] : found
}

function wordsFor(count: number): string {
  if (count === 0) return 'No one by that name.'
  return count > mostShown ? `${count - mostShown} more: type a name.` : ''
}

function nameIn(people: readonly Person[], personId: string | null): string {
  if (personId === null) return everybody.name
  const person = people.find(({ id }) => id === personId)
  return person ? fullName(person) : 'Somebody else'
}
