import type { ReactNode } from 'react'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { useLetterShortcuts } from '#client/ui/shortcut.ts'

/** The keyboard shortcuts of this list, and how many requests they act on. */
export function ApprovalKeys({ selected }: { selected: number }) {
  const [areOn] = useLetterShortcuts()
  if (!areOn) return null
  const all = selected > 0 ? ` ${selected}` : ''
  return (
    <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-small text-muted max-lg:hidden print:hidden">
      <Key letters={['J', 'K']}>next, previous</Key>
      <Key letters={['Enter']}>details</Key>
      <Key letters={['X']}>select</Key>
      <Key letters={['A']}>approve{all}</Key>
      <Key letters={['R']}>reject{all}</Key>
      <Key letters={['?']}>all keys</Key>
    </p>
  )
}

function Key({ letters, children }: { letters: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {letters.map((letter) => (
        <span key={letter}>
          <Kbd>{letter}</Kbd>{' '}
        </span>
      ))}
      {children}
    </span>
  )
}
