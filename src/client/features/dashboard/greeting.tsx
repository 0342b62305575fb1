import { useState } from 'react'
import { useDashboardStats } from '#client/queries/dashboard.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { greetingAt, summaryInWords } from './greeting-words.ts'

type GreetingProps = {
  firstName: string
  /** Today, written out. */
  date: string
  /** Whether the reader decides requests. */
  decides: boolean
}

/** The dashboard's top: date, greeting by the local time (spec 2.8), requests and absences in a sentence. */
export function Greeting({ firstName, date, decides }: GreetingProps) {
  const { data: stats } = useDashboardStats()
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  return (
    <PageHeader
      className="mb-0! max-lg:mb-0!"
      eyebrow={date}
      title={`${greeting}, ${firstName}`}
      lead={stats ? summaryInWords(stats, decides) : <>&nbsp;</>}
    />
  )
}
