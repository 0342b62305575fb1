import { useState } from 'react'
import { useRowsInView } from '#client/ui/data/rows-in-view.ts'
import type { ListedMember } from './find-members.ts'
import { MemberCard } from './member-card.tsx'
import type { TeamReading } from './team-reading.ts'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 max-lg:gap-3'

/** Of more cards than this, only those in view are drawn. */
const mostDrawn = 60

type MemberCardsProps = { listed: readonly ListedMember[]; reading: TeamReading }

/** The people as cards (spec 2.12). */
export function MemberCards({ listed, reading }: MemberCardsProps) {
  if (listed.length > mostDrawn) return <CardsInView listed={listed} reading={reading} />
  return (
    <ul className={grid}>
      {listed.map((one) => (
        <MemberCard key={one.member.id} listed={one} reading={reading} />
      ))}
    </ul>
  )
}

const narrowestCard = 304
const usualHeight = 149

function CardsInView({ listed, reading }: MemberCardsProps) {
  // The width is measured anew each time, which memoization would miss.
  'use no memo'
  const [list, setList] = useState<HTMLElement | null>(null)
  const gap = list ? Number.parseFloat(getComputedStyle(list).rowGap) || 0 : 0
  const columns = list ? Math.max(1, Math.floor((list.clientWidth + gap) / (narrowestCard + gap))) : 1
  const { rows, above, below, measure } = useRowsInView({
    list,
    count: Math.ceil(listed.length / columns),
    usualHeight,
    gap,
    keyOf: (row) => `${columns} ${listed[row * columns]?.member.id}`,
  })
  return (
    <ul ref={setList} className={grid}>
      <Space height={above - gap} />
      {list &&
        rows.flatMap(({ index }) =>
          listed.slice(index * columns, (index + 1) * columns).map((one, column) => (
            <MemberCard
              key={one.member.id}
              listed={one}
              reading={reading}
              // All cards of a row are as high as the highest.
              measure={column === 0 ? measure : undefined}
              row={index}
              position={{ of: listed.length, at: index * columns + column + 1 }}
            />
          )),
        )}
      <Space height={below - gap} />
    </ul>
  )
}

/** As high as the cards out of view. */
function Space({ height }: { height: number }) {
  return height > 0 && <li aria-hidden className="col-span-full" style={{ height }} />
}
