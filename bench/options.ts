import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    people: { type: 'string', default: '1000' },
    companies: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    profile: { type: 'string' },
  },
})

/** What `npm run bench -- own --pairs=3` asks for. */
export const options = {
  groups: positionals,
  /** How many times each load runs, in turns with the limit it is compared to. */
  pairs: Number(values.pairs),
  /** How long a load runs. */
  seconds: Number(values.seconds),
  /** In the company whose own data is read: 50, 1,000 or 10,000. */
  people: Number(values.people),
  companies: Number(values.companies),
  /** How long the soak lasts. */
  minutes: Number(values.minutes),
  /** A folder for what `node --cpu-prof` writes about the app. */
  profile: values.profile,
}

/** Whether figures go into the document: not those of a try in another size. */
export const isTry = process.argv.slice(2).some((word) => word.startsWith('--'))
