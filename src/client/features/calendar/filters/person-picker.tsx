import { Command } from 'cmdk'
import { ChevronDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { controlClass } from '#client/ui/form/input.tsx'
import { nameSelectedOption } from '#client/ui/form/name-selected-option.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { searchOf } from '#shared/search-text.ts'

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

// Nobody reads a longer list, and it would be slow to draw.
const mostShown = 50

type Choice = { id: string | null; name: string }

const everybody: Choice = { id: null, name: 'All people' }

function PersonSearch({ people, personId, onChoose }: PersonPickerProps) {
  const [text, setText] = useState('')
  const found = choicesFor(people, text)
  return (
    <Command ref={nameSelectedOption} shouldFilter={false} loop vimBindings={false} label="Search people">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Search people"
        className={classNames(controlClass, 'h-[2.375rem] max-lg:h-11')}
      />
      <Command.List
        label="People"
        className={classNames('max-h-64 overflow-y-auto overscroll-contain', found.length > 0 && 'mt-2')}
      >
        {found.slice(0, mostShown).map(({ id, name }) => (
          <Command.Item
            key={id}
            value={id ?? 'all'}
            aria-current={id === personId}
            onSelect={() => onChoose(id)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center rounded-control px-2.5 py-1 aria-selected:bg-sunken max-lg:min-h-11',
              id === personId && 'font-semibold',
            )}
          >
            <span className="truncate">{name}</span>
          </Command.Item>
        ))}
      </Command.List>
      <output
        className={classNames(
          'block px-2.5 text-small text-muted',
          found.length > mostShown ? 'pt-2 pb-1' : '',
        )}
      >
        {wordsFor(found.length)}
      </output>
    </Command>
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
  return person ? fullName(person) : 'Someone else'
}
