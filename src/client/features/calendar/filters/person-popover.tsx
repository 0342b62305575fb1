import { Command } from 'cmdk'
import { useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { controlClass } from '#client/ui/form/input.tsx'
import { nameSelectedOption } from '#client/ui/form/name-selected-option.ts'
import { ButtonPopover, type OfButton } from '#client/ui/overlay/button-popover.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { searchOf } from '#shared/search-text.ts'
import { type PersonChoice, wordsForAll } from './person-choice.ts'

type PersonPopoverProps = OfButton & PersonChoice

/** Opened by the button of the picker: a search over the people. */
export function PersonPopover({ button, open, onOpenChange, onChoose, ...choice }: PersonPopoverProps) {
  return (
    <ButtonPopover
      button={button}
      open={open}
      onOpenChange={onOpenChange}
      aria-label="Choose a person"
      className="z-60 w-72 max-w-[calc(100vw-1.5rem)] p-2"
    >
      <PersonSearch
        {...choice}
        onChoose={(chosen) => {
          onOpenChange(false)
          onChoose(chosen)
        }}
      />
    </ButtonPopover>
  )
}

// Nobody reads a longer list, and it would be slow to draw.
const mostShown = 50

type Choice = { id: string | null; name: string }

const everybody: Choice = { id: null, name: wordsForAll }

function PersonSearch({ people, personId, onChoose }: PersonChoice) {
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
