import { benchBalances } from './balances.ts'
import { printFigures } from './figure.ts'
import { benchStatements } from './statements.ts'

// Figures to compare between two versions on one machine. A goal that is missed is told, and fails nothing.
printFigures(
  'Statements of a person with ten years of history: processor time of computing alone',
  benchStatements(),
)
const { compared, figures } = await benchBalances()
printFigures(compared, figures)
