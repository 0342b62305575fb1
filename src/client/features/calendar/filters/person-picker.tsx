import { ChevronDown, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { type PersonChoice, wordsForAll } from './person-choice.ts'

const PersonPopover = dialogInFile(async () => (await import('./person-popover.tsx')).PersonPopover)

/** All people, or one that is found by typing. */
export function PersonPicker({ className, ...choice }: PersonChoice & { className?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = nameIn(choice.people, choice.personId)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`Person: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={PersonPopover.prepare}
        onFocus={PersonPopover.prepare}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'inline-flex h-[2.375rem] items-center gap-2 rounded-control border border-control bg-surface px-3 transition-colors duration-150 hover:border-ink max-lg:h-11 max-lg:text-input',
          className,
        )}
      >
        <Search aria-hidden className="size-4! text-muted" />
        <span className="min-w-0 flex-1 truncate text-left">{shown}</span>
        <ChevronDown aria-hidden className="size-4! text-muted" />
      </button>
      {isOpen && <PersonPopover {...choice} button={button} open onOpenChange={setOpen} />}
    </>
  )
}

function nameIn(people: readonly Person[], personId: string | null): string {
  if (personId === null) return wordsForAll
  const person = people.find(({ id }) => id === personId)
  return person ? fullName(person) : 'Someone else'
}
