import { Menu, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { dialogInFile, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import { bottomBarPages, isActive, morePages, type ShellPage } from './pages.ts'

const MoreSheet = dialogInFile(async () => (await import('./more-sheet.tsx')).MoreSheet)

/** Below 1024 px, under the thumb. */
export function BottomBar() {
  const [path] = useLocation()
  const [isMoreOpen, setMoreOpen] = useState(false)
  usePreparedSoon(MoreSheet)
  const isMoreActive = morePages.some((page) => isActive(page.href, path))
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="sticky bottom-0 z-20 grid grid-cols-[1fr_1fr_1.1fr_1fr_1fr] items-end border-t border-line bg-surface px-1 pt-[4px] pb-[max(10px,env(safe-area-inset-bottom))] lg:hidden"
    >
      {bottomBarPages.before.map((page) => (
        <BarLink key={page.href} page={page} isCurrent={isActive(page.href, path)} />
      ))}
      <button
        type="button"
        className={classNames(entryClass, 'text-primary')}
        onClick={() => openRequestDialog()}
      >
        <span className="-mt-[22px] grid size-[48px] place-items-center rounded-dialog bg-primary text-on-fill ring-4 ring-surface">
          <Plus aria-hidden className="size-[22px]" />
        </span>
        <Label>Request</Label>
      </button>
      {bottomBarPages.after.map((page) => (
        <BarLink key={page.href} page={page} isCurrent={isActive(page.href, path)} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onClick={() => setMoreOpen(true)}
        className={classNames(entryClass, isMoreActive ? 'text-primary' : 'text-muted')}
      >
        <Menu aria-hidden className="size-[22px]" />
        <Label>More</Label>
      </button>
      <MoreSheet open={isMoreOpen} onOpenChange={setMoreOpen} />
    </nav>
  )
}

function BarLink({ page, isCurrent }: { page: ShellPage; isCurrent: boolean }) {
  const Icon = page.icon
  return (
    <Link
      href={page.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(entryClass, isCurrent ? 'text-primary' : 'text-muted')}
    >
      <Icon aria-hidden className="size-[22px]" />
      <Label>{page.label}</Label>
    </Link>
  )
}

/** As large as text is set to, as far as five of them have room beside each other. */
function Label({ children }: { children: string }) {
  return (
    <span className="max-w-full truncate text-[min(0.75rem,3.6vw)] leading-(--bottom-bar-label)">
      {children}
    </span>
  )
}

const entryClass =
  'grid h-[calc(36px+var(--bottom-bar-label))] min-w-0 content-end justify-items-center gap-[3px] rounded-control pb-0.5 font-[550]'
