import { PriceRuler } from './price-ruler.tsx'
import { SideCard } from './side-card.tsx'

/** For visitors: what their team would pay. */
export function PricePreview() {
  return (
    <SideCard title="What would your team pay?">
      <p className="mb-6 max-w-[54ch] text-muted">
        Nothing for the first 30 days, then 1 dollar for each active user. Move the pin to the size of your
        team.
      </p>
      <PriceRuler />
    </SideCard>
  )
}
