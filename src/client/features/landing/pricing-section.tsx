import type { ReactNode } from 'react'
import { offeredPrice } from '#client/api/deployment.ts'
import { priceInWords } from '#client/ui/data/format-money.ts'
import { isSpecPrice } from '#shared/billing/price.ts'
import { OpenerLink } from './opener-link.tsx'
import { Section, SectionTitle } from './sections.tsx'

type PricingSectionProps = {
  planCard: ReactNode
  ruler: ReactNode
  onContact: () => void
}

export function PricingSection({ planCard, ruler, onContact }: PricingSectionProps) {
  const price = offeredPrice()
  return (
    <Section id="pricing" titleId="pricing-title" sunken>
      <div className="grid items-center gap-x-18 gap-y-10 lg:grid-cols-[minmax(0,456fr)_minmax(0,672fr)]">
        <div>
          <SectionTitle id="pricing-title">One price you can work out in your head</SectionTitle>
          <p className="mt-4 mb-7 max-w-[54ch] text-lead leading-[1.625rem] text-muted">
            {isSpecPrice(price) ? 'One dollar' : priceInWords(price)} per active user per month, after a
            30-day free trial. People who have left don’t count. There’s nothing else to choose.
          </p>
          {ruler}
          <p className="mt-7">
            More than 50 people, or a question about billing?{' '}
            <OpenerLink onClick={onContact} className="text-primary underline underline-offset-3">
              Get in touch
            </OpenerLink>
          </p>
        </div>
        <div className="lg:order-first">{planCard}</div>
      </div>
    </Section>
  )
}
