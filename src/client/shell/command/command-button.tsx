import { Search } from 'lucide-react'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { commandKey } from '#client/ui/shortcut.ts'
import { openPalette } from './command-state.ts'
import { CommandPalette } from './palette-in-file.ts'

const label = 'Search people, settings, help'

/** Opens the palette; from 1024 px on it looks like the field that it opens, below that it is an icon. */
export function CommandButton() {
  const shared = {
    'aria-haspopup': 'dialog',
    onPointerEnter: CommandPalette.prepare,
    onFocus: CommandPalette.prepare,
    onClick: openPalette,
  } as const
  return (
    <>
      <button
        type="button"
        {...shared}
        aria-keyshortcuts={commandKey === '⌘' ? 'Meta+K' : 'Control+K'}
        className="flex h-9 w-[21.5rem] min-w-0 items-center gap-2.5 rounded-control border border-control bg-surface pr-2 pl-3 text-muted transition-colors duration-150 hover:bg-sunken max-lg:hidden"
      >
        <Search aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left">{label}</span>
        <span aria-hidden>
          <Kbd>{commandKey === '⌘' ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </button>
      <Button variant="quiet" iconOnly aria-label={label} className="ml-auto lg:hidden" {...shared}>
        <Search aria-hidden />
      </Button>
    </>
  )
}
