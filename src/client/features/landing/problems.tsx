import type { ReactNode } from 'react'
import { builtInTypeOf } from '#client/leave-ui/leave-types.ts'
import { BarShape } from '#client/leave-ui/mark-shapes.tsx'
import { Section, SectionHead } from './sections.tsx'

export function Problems() {
  return (
    <Section titleId="problems-title" sunken>
      <SectionHead titleId="problems-title" title="Where days off go missing">
        For up to five people, a shared spreadsheet is fine. After that, it starts to cost an hour here and a
        nasty surprise there.
      </SectionHead>
      <div className="relative grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[5fr_4fr_3.4fr]">
        <Problem
          art={<Sheet />}
          title="The spreadsheet no one trusts"
          text="Balances are counted by hand, in a copy of a copy. Carry-over depends on someone’s memory."
        />
        <Problem
          art={<Chat />}
          title="The question that scrolled away"
          text="A request in a chat has no owner, no answer and no record."
        />
        <Problem
          art={<Friday />}
          title="The empty Friday"
          text="Each yes was fine on its own. No one saw them together."
        />
      </div>
    </Section>
  )
}

function Problem({ art, title, text }: { art: ReactNode; title: string; text: string }) {
  return (
    <article className="border-line not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l">
      <div
        aria-hidden
        className="h-[216px] overflow-hidden border-b border-line bg-paper px-7 pt-7 max-sm:px-4 max-sm:pt-5"
      >
        {art}
      </div>
      <div className="px-7 pt-5 pb-7 max-sm:px-4 max-sm:pb-5">
        <h3 className="serif-title mb-1.5 text-[1.375rem] leading-7">{title}</h3>
        <p className="text-pretty text-muted">{text}</p>
      </div>
    </article>
  )
}

function Sheet() {
  return (
    <>
      <div className="mb-2 flex justify-between gap-4 text-tiny text-muted">
        <span>Leave (copy) FINAL</span>
        <span>last edited 5 weeks ago</span>
      </div>
      <table className="figures w-full border-collapse bg-surface text-small [&_td]:border [&_td]:px-2.5 [&_td]:py-1.5 [&_td:nth-child(n+3)]:text-right [&_th]:border [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_th]:font-normal [&_th]:text-muted max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <tbody>
          <tr>
            <th>#</th>
            <th>Name</th>
            <th>Allowed</th>
            <th>Taken</th>
            <th>Left</th>
          </tr>
          <tr>
            <th>4</th>
            <td>Ravi</td>
            <td>20</td>
            <td>
              <s className="text-muted">8</s> 8.5?
            </td>
            <td>
              <s className="text-muted">12</s> 11.5
            </td>
          </tr>
          <tr>
            <th>5</th>
            <td>Tess</td>
            <td>25</td>
            <td>2</td>
            <td className="font-semibold text-danger">#REF!</td>
          </tr>
          <tr>
            <th>6</th>
            <td>Yuki</td>
            <td>16</td>
            <td>5.5</td>
            <td>ask Ines</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function Chat() {
  return (
    <div className="grid gap-2.5 text-[0.875rem] leading-5">
      <p className="w-fit justify-self-end rounded-card border border-control bg-surface px-3.5 py-2">
        Is Friday the 20th ok for me?
      </p>
      <p className="justify-self-end text-tiny text-muted">3 days ago</p>
      <p className="flex items-center gap-2.5 text-tiny text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        41 newer messages
      </p>
      <p className="w-fit rounded-card border border-line bg-surface px-3.5 py-2">
        Has anyone seen the invoice from…
      </p>
    </div>
  )
}

const awayOnFriday = [
  { name: 'Jonas', type: 'annual' },
  { name: 'Mara', type: 'annual' },
  { name: 'Tess', type: 'unpaid' },
  { name: 'Ines', type: 'sick' },
]

function Friday() {
  return (
    <div className="h-full rounded-t-control border border-b-0 border-line bg-surface px-3.5 pt-3">
      <div className="mb-2 flex items-baseline justify-between text-small">
        <span className="serif-title text-dialog leading-[1.625rem]">Fri 20</span>
        <span className="text-muted">1 of 5 here</span>
      </div>
      <div className="-mx-[3px] grid gap-1">
        {awayOnFriday.map(({ name, type }) => (
          <BarShape key={name} leaveType={builtInTypeOf(type)} startsHere endsHere label={name} />
        ))}
      </div>
      <p className="px-2 pt-1.5 text-small text-muted">Ravi, with all the calls</p>
    </div>
  )
}
