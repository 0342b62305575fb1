import { Help } from './help.tsx'
import { NavLink } from './nav-link.tsx'
import { shellPages } from './pages.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** From 1024 px on; below it the bottom bar takes over. */
export function Sidebar() {
  return (
    <div className="sticky top-[3.75rem] flex h-[calc(100dvh-3.75rem)] flex-col gap-6 overflow-y-auto border-r border-line px-3 pt-4 pb-5 max-lg:hidden print:hidden">
      <nav aria-label="Main">
        <ul className="grid gap-0.5">
          {shellPages.map((page) => (
            <li key={page.href}>
              <NavLink page={page} />
            </li>
          ))}
        </ul>
      </nav>
      <aside aria-label="Help and theme" className="mt-auto grid gap-4">
        <Help />
        <ThemeChoice />
      </aside>
    </div>
  )
}
