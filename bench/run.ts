import { benchBalances } from './balances.ts'
import { printFigures } from './figure.ts'
import { benchPage } from './page.ts'
import { benchStatements } from './statements.ts'

const groups: Record<string, () => Promise<void> | void> = {
  statements: () =>
    printFigures(
      'Statements of a person with ten years of history: processor time of computing alone',
      benchStatements(),
    ),
  balances: async () => {
    const { compared, figures } = await benchBalances()
    printFigures(compared, figures)
  },
  page: benchPage,
}

// Figures to compare between two versions on one machine. A goal that is missed is told, and fails nothing.
// `npm run bench -- page` measures one group.
const [chosen] = process.argv.slice(2)
for (const [name, bench] of Object.entries(groups)) {
  if (chosen === undefined || chosen === name) await bench()
}
