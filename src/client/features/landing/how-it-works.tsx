import type { ReactNode } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { AskExample } from './ask-example.tsx'
import { DecideExample } from './decide-example.tsx'
import { Section, SectionHead } from './sections.tsx'
import { StatementExample } from './statement-example.tsx'

export function HowItWorks() {
  return (
    <Section id="features" titleId="features-title">
      <SectionHead titleId="features-title" title="Ask, decide, and everyone knows">
        Three moments, the same numbers in each. What the dialog shows is what the server checks and the
        report says.
      </SectionHead>
      <Step
        number="One"
        title="Ask in one line"
        text={`Pick the days and the type. ${deployment.productName} counts the working days, leaves out weekends and public holidays, and shows what you’d have left before you send it.`}
      >
        <AskExample />
      </Step>
      <Step
        number="Two"
        title="Decide with the context on the card"
        text="Who else on the team is away, what the balance will be, and any rule against it. One click, at a desk or on a phone, and the person knows."
      >
        <DecideExample />
      </Step>
      <Step
        number="Three"
        title="Read the balance like a bank statement"
        text="Every figure opens into the lines behind it: carried over, granted, taken, and still to come this year."
      >
        <StatementExample />
      </Step>
    </Section>
  )
}

type StepProps = { number: string; title: string; text: string; children: ReactNode }

function Step({ number, title, text, children }: StepProps) {
  return (
    <div className="grid items-center gap-x-12 gap-y-6 border-t border-line py-11 last:pb-0 max-sm:py-8 lg:grid-cols-[minmax(0,376fr)_minmax(0,776fr)]">
      <div>
        <p className="serif-figure mb-2.5 flex items-center gap-2.5 tracking-normal text-muted after:h-px after:w-8 after:bg-control">
          {number}
        </p>
        <h3 className="serif-title mb-3 text-[1.875rem] leading-9 text-balance max-sm:text-title max-sm:leading-8">
          {title}
        </h3>
        <p className="max-w-[42ch] text-pretty text-muted">{text}</p>
      </div>
      <div className="min-w-0 rounded-card bg-sunken p-8 max-sm:p-2">{children}</div>
    </div>
  )
}
