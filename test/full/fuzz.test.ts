import { expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { count, done, none, time, writeSection } from '#test/faults/figures.ts'
import { isLong } from '#test/faults/long.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import { fuzz } from '#test/fuzz/fuzz.ts'
import { readCompanyRows } from '#test/security/company-rows.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 7)
const requestsPerRole = Number(process.env['FUZZ_REQUESTS'] ?? (isLong ? 10_000 : 250))

const kind = process.env['TEST_DATABASE'] === 'embedded' ? 'embedded' : 'PostgreSQL'
const heading = `Fuzzed requests over every route, ${kind}: ${requestsPerRole.toLocaleString('en')} requests for each of five roles`

it('survives requests of all kinds, by every role, without a fault or a word about another company', {
  timeout: 3_600_000,
}, async () => {
  const test = await startAppForTest({ payments: true })
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const outcome = await fuzz(
    {
      address,
      signIn: async (person) => (await test.signIn(person)).cookie,
      readCompany: async (companyId) => {
        // A job may still bring what happened before, such as a notification.
        await test.untilJobsDone()
        return readCompanyRows(test.database, companyId)
      },
    },
    { seed, requestsPerRole },
  )
  const { complaints, faults, unexpected, requests, worstMs } = outcome
  if (process.env['FUZZ_REQUESTS'])
    console.info(JSON.stringify({ ...outcome, complaints: complaints.length }))
  const contradictions = await complaintsOfAll(test)
  if (isLong)
    writeSection(heading, [
      done('requests', requests),
      count('5xx and no answer', faults),
      count('answers out of contract', unexpected),
      none('rows that contradict each other afterwards', contradictions),
      time('longest answer', worstMs, 2_000),
    ])
  expect([...complaints, ...contradictions].slice(0, 20), `seed ${seed}`).toEqual([])
  expect([faults, unexpected]).toEqual([0, 0])
  expect(outcome.requests).toBe(5 * requestsPerRole)
})
