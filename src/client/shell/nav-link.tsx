import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { classNames } from '#client/ui/class-names.ts'
import { Anchor } from '#client/ui/layout/link.tsx'
import { isActive, type ShellPage } from './pages.ts'

/** A page in the sidebar or the More sheet. */
export function NavLink({ page, onFollow }: { page: ShellPage; onFollow?: () => void }) {
  const [path] = useLocation()
  const Icon = page.icon
  return (
    <Anchor
      href={page.href}
      aria-current={isActive(page.href, path) ? 'page' : undefined}
      onClick={onFollow}
      className={classNames(
        pageClass,
        'relative h-10 font-[520] max-lg:h-12',
        'aria-[current]:bg-current-page aria-[current]:font-[620] aria-[current]:text-ink aria-[current]:[&>svg]:text-primary',
        'aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:-left-3 aria-[current]:before:w-[3px] aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-primary forced-colors:aria-[current]:before:bg-[Highlight]',
      )}
    >
      <Icon aria-hidden />
      {page.label}
    </Anchor>
  )
}

/** A smaller row that leads out of the application. */
export function HelpLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} className={rowClass}>
      {children}
    </Anchor>
  )
}

/** The same row for what opens here. */
export function HelpButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={rowClass}>
      {children}
    </button>
  )
}

const pageClass =
  'flex items-center gap-3 rounded-control px-3 text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink'

/** A smaller row that leads somewhere else or opens something. */
export const rowClass = `${pageClass} h-[2.125rem] w-full max-lg:h-12`
