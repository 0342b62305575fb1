import { benchBalances } from './balances.ts'
import { benchCalendar } from './calendar.ts'
import { type Figure, printFigures } from './figure.ts'
import { benchFiles } from './files.ts'
import { benchPage } from './page.ts'
import { benchStatements } from './statements.ts'
import { benchTimeline } from './timeline.ts'

type Measured = { compared: string; figures: Figure[] }

const groups: Record<string, () => Promise<void> | void> = {
  statements: () =>
    printFigures(
      'Statements of a person with ten years of history: processor time of computing alone',
      benchStatements(),
    ),
  balances: () => print(benchBalances()),
  calendar: () => print(benchCalendar()),
  files: () => print(benchFiles()),
  page: benchPage,
  timeline: async () =>
    printFigures('Timeline of 1,000 people against a bare grid: median of 7 pairs', await benchTimeline()),
}

async function print(measuring: Promise<Measured>): Promise<void> {
  const { compared, figures } = await measuring
  printFigures(compared, figures)
}

// Figures to compare between two versions on one machine. A goal that is missed is told, and fails nothing.
// `npm run bench -- page` measures one group.
const [chosen] = process.argv.slice(2)
for (const [name, bench] of Object.entries(groups)) {
  if (chosen === undefined || chosen === name) await bench()
}
