import { CalendarCheck, CreditCard, Lock, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { offeredPrice } from '#client/api/deployment.ts'
import { useTeam } from '#client/queries/team.ts'
import { formatMoney, priceInWords } from '#client/ui/data/format-money.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { evaluationDays } from '#shared/billing/access.ts'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { formatEpoch } from '../subscription/billing-dates.ts'
import { usersText } from '../subscription/plan-words.ts'
import { SideCard } from './side-card.tsx'

const trialSeconds = 30 * 86_400

/** What starting the subscription means, and what happens without. */
export function StartCard({ status }: { status: SubscriptionStatus }) {
  return (
    <SideCard
      title={status.hasTrialLeft ? 'What happens when you start' : 'What happens when you subscribe again'}
    >
      <ul>
        {status.hasTrialLeft ? <TrialPoints now={status.now} /> : <PaidPoints />}
        <CostPoint />
      </ul>
      <p className="mt-4 flex gap-2.5 border-t border-line pt-4 text-pretty">
        {!status.access.isFull && <Lock aria-hidden className="mt-0.5 text-pending" />}
        <span>{withoutText(status)}</span>
      </p>
    </SideCard>
  )
}

function TrialPoints({ now }: { now: number }) {
  return (
    <>
      <Point icon={CalendarCheck} title="30 days free">
        Start today and pay nothing until {formatEpoch(now + trialSeconds)}.
      </Point>
      <Point icon={CreditCard} title="No credit card required to start">
        Add a payment method before the trial ends. Without one, your company then becomes read-only: you can
        still read and export. Nothing is deleted.
      </Point>
    </>
  )
}

function PaidPoints() {
  return (
    <Point icon={CreditCard} title="There’s no second trial">
      Your company has already had one. When you enter a card, you pay for the first month and everything
      works again right away.
    </Point>
  )
}

function CostPoint() {
  const { data: team, isError } = useTeam()
  // Nobody pays for people who haven't joined yet.
  const people = team?.filter(({ joinedOn }) => joinedOn !== null)
  if (isError)
    return (
      <Point icon={Users} title={`Then ${priceInWords()} per active user per month`}>
        It changes with the number of people.
      </Point>
    )
  if (!people)
    return (
      <Point icon={Users} title={<Skeleton className="my-0.5 w-40" />}>
        <Skeleton className="w-56" />
      </Point>
    )
  const { amount, currency } = offeredPrice()
  return (
    <Point icon={Users} title={`${formatMoney(people.length * amount, currency)} a month`}>
      {usersText(people.length)} × {priceInWords()}. It follows the number of people, and you can cancel at
      any time.
    </Point>
  )
}

type PointProps = { icon: LucideIcon; title: ReactNode; children: ReactNode }

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden className="mt-0.5 text-primary" />
      <div className="min-w-0 flex-1">
        <div className="figures font-semibold">{title}</div>
        <div className="max-w-[58ch] text-pretty text-muted">{children}</div>
      </div>
    </li>
  )
}

function withoutText({ access, hasTrialLeft }: SubscriptionStatus): string {
  if (!access.isFull)
    return hasTrialLeft
      ? `Your ${evaluationDays} days to look around are over. Until you start, your company is read-only. Everything is still there.`
      : 'Your last subscription has ended. Until you subscribe, your company is read-only. Everything is still there.'
  if (access.fullUntil === null) return 'Everything works until you start.'
  return `Without a subscription, everything works until ${formatEpoch(access.fullUntil)}. After that, your company is read-only.`
}
