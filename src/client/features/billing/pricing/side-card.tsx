import type { ReactNode } from 'react'
import { Card } from '#client/ui/data/card.tsx'

/** The card beside the plan. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby="side-card-title" className="p-6 max-sm:p-5">
      <h2 id="side-card-title" className="serif-title mb-3 text-[1.375rem] leading-7">
        {title}
      </h2>
      {children}
    </Card>
  )
}
