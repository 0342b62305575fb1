import { Info } from 'lucide-react'
import { deployment } from '#client/api/deployment.ts'
import { monthInWords } from '#client/ui/data/format-money.ts'
import { Section, SectionHead } from './sections.tsx'

/** Promotional copy (spec 1), worded so that nobody takes it for measured results or for customers. */
export function Results() {
  return (
    <Section titleId="results-title">
      <SectionHead titleId="results-title" title="Results, worked out in the open">
        <span className="mb-2 inline-flex items-center gap-2 rounded-[4px] bg-pending-soft px-2.5 py-0.5 text-small font-[550] text-pending">
          <Info aria-hidden className="size-[15px]" />
          Illustrative, not measured
        </span>
        <p className="text-body">
          We show no logos and no borrowed praise. The figures are a worked example with its assumptions; the
          voices are ours, and say what we build for.
        </p>
      </SectionHead>
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <WorkedExample />
        <Voices />
      </div>
    </Section>
  )
}

function WorkedExample() {
  return (
    <div>
      <table className="figures w-full text-left [&_td]:border-t [&_td]:py-2.5 [&_td:last-child]:text-right [&_td:last-child]:whitespace-nowrap [&_tbody_th]:border-t [&_tbody_th]:py-2.5 [&_tbody_th]:pr-4 [&_tbody_th]:font-normal [&_tbody_th]:align-baseline [&_tbody_tr:last-child_*]:font-semibold [&_thead_th]:pb-2.5 [&_thead_th]:text-small [&_thead_th]:font-normal [&_thead_th]:text-muted [&_thead_th:last-child]:text-right">
        <caption className="sr-only">
          Worked example: hours spent on leave requests in a year by a team of 20
        </caption>
        <thead>
          <tr>
            <th scope="col">A team of 20, in one year</th>
            <th scope="col">assumed</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Requests, 9 for each person</th>
            <td>180</td>
          </tr>
          <tr>
            <th scope="row">By email and spreadsheet, 14 minutes each</th>
            <td>42 hours</td>
          </tr>
          <tr>
            <th scope="row">With {deployment.productName}, 3 minutes each</th>
            <td>9 hours</td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            <td>33 hours</td>
          </tr>
        </tbody>
      </table>
      <div className="mt-6 flex items-end gap-5">
        <p className="serif-figure text-[4.5rem] leading-none whitespace-nowrap max-sm:text-[3.5rem]">33 h</p>
        <p className="max-w-[34ch] pb-1 text-muted">
          a year in this example, for {monthInWords(20)} a month.
        </p>
      </div>
    </div>
  )
}

const voices = [
  {
    words: 'I said yes from the train. I could see that no one else in Support was off that day.',
    who: 'a team lead, company of 18',
  },
  {
    words: 'Payroll asks on the 25th. I press one button on the 25th.',
    who: 'an operations manager, company of 34',
  },
  { words: 'I know what I have left, and why.', who: 'an engineer, company of 9' },
] as const

function Voices() {
  return (
    <div>
      {voices.map(({ words, who }) => (
        <figure key={who} className="border-b border-line py-6 first:pt-0 last:border-b-0 last:pb-0">
          <blockquote className="serif-title mb-2.5 text-dialog leading-8 font-[450] text-pretty">
            “{words}”
          </blockquote>
          <figcaption className="text-small text-balance text-muted">Illustrative voice: {who}</figcaption>
        </figure>
      ))}
    </div>
  )
}
