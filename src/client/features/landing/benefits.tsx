import { Check } from 'lucide-react'
import { Section, SectionHead } from './sections.tsx'

/** The benefits of spec 1, each with a sentence about it. */
const benefits = [
  ['Team calendar visibility', 'Month, week and timeline, for everyone in the company.'],
  ['One-click approvals with context', 'Team calendar, conflicts and balances on the card.'],
  ['Automatic balances, accruals and carry-overs', 'Worked out from your policy, never typed in.'],
  ['Payroll and audit-ready exports', 'One line per person and period, ready for payroll.'],
  ['Email notifications', 'Everyone chooses which they get, by email or in the app.'],
  ['Custom leave policies', 'Allowances, accrual and carry-over, the way your company does them.'],
  ['A manager dashboard', 'Requests awaiting a decision come first.'],
  ['Priority support', 'Monday-Friday, 9AM-6PM EST.'],
] as const

export function Benefits() {
  return (
    <Section titleId="benefits-title" className="pt-0!">
      <SectionHead titleId="benefits-title" title="What you get, all of it, on one plan" />
      <ul className="grid gap-x-14 lg:grid-cols-2">
        {benefits.map(([name, text]) => (
          <li
            key={name}
            className="grid grid-cols-[28px_1fr] items-baseline border-t border-line py-4 sm:grid-cols-[28px_220px_1fr]"
          >
            <Check aria-hidden className="relative top-[3px] text-primary" />
            <b className="pr-5 text-balance">{name}</b>
            <span className="text-muted max-sm:col-start-2">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
