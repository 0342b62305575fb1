import type { ComponentType, ReactNode } from 'react'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Marks } from './marks.tsx'
import { Overlays } from './overlays.tsx'
import { Records } from './records.tsx'
import { Surfaces } from './surfaces.tsx'

type Theme = 'light' | 'dark'

const groups: readonly { name: string; Group: ComponentType<{ theme: Theme }> }[] = [
  { name: 'Buttons and links', Group: Buttons },
  { name: 'Fields', Group: Fields },
  { name: 'Choices', Group: Choices },
  { name: 'Marks', Group: Marks },
  { name: 'Surfaces', Group: Surfaces },
  { name: 'Records', Group: Records },
]

/** Every building block in its states, light on the left, dark on the right; below, the overlays. */
export function BlocksPage() {
  return (
    <main>
      <div className="px-8 pt-8 max-sm:px-4">
        <PageHeader title="Building blocks" lead="All states, in both themes." />
      </div>
      {groups.map(({ name, Group }) => (
        <section key={name} aria-label={name} className="border-t border-line">
          <h2 className="serif-title px-8 py-4 text-title max-sm:px-4">{name}</h2>
          <div className="grid lg:grid-cols-2">
            <Column theme="light">
              <Group theme="light" />
            </Column>
            <Column theme="dark">
              <Group theme="dark" />
            </Column>
          </div>
        </section>
      ))}
      <section aria-label="Over the page" className="border-t border-line px-8 pb-12 max-sm:px-4">
        <h2 className="serif-title py-4 text-title">Over the page</h2>
        <Overlays />
      </section>
    </main>
  )
}

function Column({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div className={`${theme} min-w-0 bg-paper px-8 py-6 text-ink max-sm:px-4`}>
      <div className="grid gap-6">{children}</div>
    </div>
  )
}
