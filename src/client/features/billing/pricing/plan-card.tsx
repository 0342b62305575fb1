import { CalendarCheck, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { offeredPrice } from '#client/api/deployment.ts'
import { classNames } from '#client/ui/class-names.ts'
import { priceInWords } from '#client/ui/data/format-money.ts'
import { isSpecPrice, type Price } from '#shared/billing/price.ts'

type PlanCardProps = {
  features: readonly string[]
  /** The level of its title in the page around it. */
  heading: 'h2' | 'h3'
  /** For a company that had its trial. */
  hadTrial?: boolean
  /** Larger, where the price is what a section is about. */
  isLarge?: boolean
  /** Default: that of new subscriptions. */
  price?: Price
  action?: ReactNode
}

/** The one plan there is (spec 2.15). */
export function PlanCard({
  features,
  heading: Heading,
  hadTrial = false,
  isLarge = false,
  price = offeredPrice(),
  action,
}: PlanCardProps) {
  return (
    <article
      className={classNames('rounded-card border border-line bg-surface max-sm:p-5', isLarge ? 'p-8' : 'p-6')}
    >
      <Heading
        className={classNames(
          'serif-title',
          isLarge ? 'text-[1.625rem] leading-8' : 'text-[1.375rem] leading-7',
        )}
      >
        Pay As You Grow
      </Heading>
      {isSpecPrice(price) ? <OneDollar isLarge={isLarge} /> : <OtherPrice price={price} isLarge={isLarge} />}
      <div className="mb-5 flex gap-2.5 border-y border-line py-3.5">
        <CalendarCheck aria-hidden className="mt-0.5 text-primary" />
        <div>
          <p className="font-semibold">30 Days Free Trial</p>
          <p className="text-small text-muted">
            {hadTrial ? 'your company has already had it' : 'no credit card required to start'}
          </p>
        </div>
      </div>
      <ul className="grid gap-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 text-primary" />
            <span className="text-balance">{feature}</span>
          </li>
        ))}
      </ul>
      {action && <div className="mt-6 grid">{action}</div>}
    </article>
  )
}

function OneDollar({ isLarge }: { isLarge: boolean }) {
  return (
    <div className={classNames('flex items-end gap-4', isLarge ? 'mt-9 mb-6' : 'mt-7 mb-5')}>
      <p
        aria-hidden
        className={classNames(
          'serif-figure flex items-start tracking-[-0.04em]',
          isLarge ? 'h-18 text-[6.5rem] leading-[4.5rem]' : 'h-[58px] text-[5.25rem] leading-[3.625rem]',
        )}
      >
        <span className="-mt-0.5 mr-0.5 text-[0.42em] leading-none">$</span>1
      </p>
      <p className={isLarge ? 'text-lead' : undefined}>
        1 dollar
        <br />
        per user per month
      </p>
    </div>
  )
}

/** An amount may be long: what it is for then goes below it. */
function OtherPrice({ price, isLarge }: { price: Price; isLarge: boolean }) {
  return (
    <div
      className={classNames('flex flex-wrap items-end gap-x-4 gap-y-2', isLarge ? 'mt-9 mb-6' : 'mt-7 mb-5')}
    >
      <p
        className={classNames(
          'serif-figure tracking-[-0.02em]',
          isLarge ? 'text-[4.5rem] leading-[3.625rem]' : 'text-[3.5rem] leading-[2.875rem]',
        )}
      >
        {priceInWords(price)}
      </p>
      <p className={isLarge ? 'text-lead' : undefined}>per user per month</p>
    </div>
  )
}
