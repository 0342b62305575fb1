import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    companies: { type: 'string', default: '10000' },
  },
})

/** What `npm run bench -- own --pairs=3` asks for. */
export const options = {
  groups: positionals,
  /** How many times each load runs, in turns with the limit it is compared to. */
  pairs: Number(values.pairs),
  /** How long a load runs. */
  seconds: Number(values.seconds),
  /** How many companies `companies` fills. */
  companies: Number(values.companies),
}

/** Whether figures go into the document: not those of a try in another size. */
export const isTry = process.argv.slice(2).some((word) => word.startsWith('--'))
