import { Minus, Plus } from 'lucide-react'
import { priceInWords } from '#client/ui/data/format-money.ts'
import type { Price } from '#shared/billing/price.ts'

const questionsAt = (price: string) => [
  {
    question: 'Who counts as an active user?',
    answer:
      'Everyone who can sign in to your company. Deactivated people and open invitations don’t count. When people join or leave during a month, the next invoice adds or takes off the rest of that month.',
  },
  {
    question: 'What happens after the trial?',
    answer: `With a card on file, it costs ${price} per active user per month. Without one, you can still read and export everything. Nothing is deleted.`,
  },
  {
    question: 'Do I need a credit card to start?',
    answer:
      'No. The 30-day free trial starts without one; you need a card only when it ends. If you cancel before then, you pay nothing.',
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes, with two clicks. You keep access until the end of the billing period. After that, your company is read-only: you can still export everything.',
  },
  {
    question: 'How are payments made?',
    answer: 'By card, through a card payment provider. Card numbers never reach our servers.',
  },
  {
    question: 'What if it isn’t for us?',
    answer: 'Contact us within 30 days of a payment, and you get your money back.',
  },
]

// The first of each column.
const openAtFirst = 2

/** What people ask before they pay (spec 2.15). */
export function Questions({ price }: { price: Price }) {
  return (
    <section aria-labelledby="questions-title" className="mt-10 max-lg:mt-8">
      <h2 id="questions-title" className="serif-title mb-4 text-[1.375rem] leading-7">
        Questions
      </h2>
      <div className="grid items-start gap-x-12 md:grid-cols-2">
        {questionsAt(priceInWords(price)).map(({ question, answer }, index) => (
          <details key={question} open={index < openAtFirst} className="group border-t border-line">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus aria-hidden className="text-muted group-open:hidden" />
              <Minus aria-hidden className="hidden text-muted group-open:block" />
            </summary>
            <p className="max-w-[58ch] pr-8 pb-4 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
