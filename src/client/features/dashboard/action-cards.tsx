import { CalendarDays, ChevronRight, type LucideIcon, Plus, UserPlus } from 'lucide-react'
import { deployment } from '#client/api/deployment.ts'
import { useDashboardStats } from '#client/queries/dashboard.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import { useLetterShortcuts } from '#client/ui/shortcut.ts'

type ActionCardsProps = { onRequestLeave: () => void; invites: boolean }

/** Spec 2.8. The third is shown to everybody, though not everybody may invite. */
export function ActionCards({ onRequestLeave, invites }: ActionCardsProps) {
  return (
    <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-lg:gap-2 print:hidden">
      <RequestLeaveCard onClick={onRequestLeave} />
      <LinkCard href="/calendar" icon={CalendarDays} title="Team Calendar" text="Who’s away, and when" />
      <LinkCard
        href="/team"
        icon={UserPlus}
        title="Invite Team"
        text={invites ? `Add people to ${deployment.productName}` : 'Who’s here, and who can invite'}
      />
    </div>
  )
}

function RequestLeaveCard({ onClick }: { onClick: () => void }) {
  const { data: stats } = useDashboardStats()
  const [hasLetters] = useLetterShortcuts()
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts={hasLetters ? 'C' : undefined}
      className={classNames(
        cardClass,
        'border-primary bg-primary text-on-fill hover:bg-primary-hover max-lg:col-span-full max-lg:justify-center',
        'dark:bg-primary-soft dark:text-ink dark:hover:bg-primary-soft/80',
      )}
    >
      <Plus aria-hidden className="size-[22px] dark:text-primary" />
      <CardText
        title="Request Leave"
        text={stats ? `${formatLeaveAmount(stats.balance.amount, stats.balance.unit)} left this year` : ' '}
        textClassName="text-inherit"
      />
      {hasLetters && (
        <span
          aria-hidden
          className="ml-auto max-lg:hidden [&_kbd]:border-current/45 [&_kbd]:bg-transparent [&_kbd]:text-inherit"
        >
          <Kbd>C</Kbd>
        </span>
      )}
    </button>
  )
}

type LinkCardProps = { href: string; icon: LucideIcon; title: string; text: string }

function LinkCard({ href, icon: Icon, title, text }: LinkCardProps) {
  return (
    <Anchor href={href} className={classNames(cardClass, 'border-line bg-surface hover:border-control')}>
      <Icon aria-hidden className="size-[22px] text-primary" />
      <CardText title={title} text={text} textClassName="text-muted" />
      <ChevronRight aria-hidden className="ml-auto text-muted max-lg:hidden" />
    </Anchor>
  )
}

function CardText({ title, text, textClassName }: { title: string; text: string; textClassName: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-lead font-semibold max-lg:text-body max-lg:leading-5">{title}</span>
      <span className={classNames('block text-small max-lg:hidden', textClassName)}>{text}</span>
    </span>
  )
}

const cardClass =
  'flex items-center gap-4 rounded-card border px-5 py-[15px] text-left transition-colors duration-150 max-lg:min-h-13 max-lg:gap-2 max-lg:px-2.5 max-lg:py-3'
