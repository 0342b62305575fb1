import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveUnits } from '#shared/leave/leave-unit.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Uncovered } from '#test/invariants/balances.ts'
import { type Action, actions } from './leave-model/actions.ts'
import {
  expectBalancesOfRows,
  expectNoDeeper,
  expectOneBalance,
  expectRecounted,
  expectSameDays,
  expectSoundRows,
} from './leave-model/invariants.ts'
import { makeWorld, readRows, type World } from './leave-model/world.ts'

// Whatever three people do with leave, in any order: what is stored adds up, and every screen says the same
// of it. MODEL_SEED and MODEL_RUNS try others; a failure prints its seed and all steps up to it.

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_303)
const numRuns = Number(process.env['MODEL_RUNS'] ?? 1)

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

it.each(leaveUnits)(
  'whatever happens to leave in %s, it adds up',
  { timeout: 180_000 * numRuns },
  async (unit) => {
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        const world = await makeWorld(test, unit)
        try {
          await live(world, steps)
        } catch (error) {
          throw new Error(`Seed ${seed}, ${unit}\n${world.story.join('\n')}`, { cause: error })
        }
      }),
      { seed, numRuns, endOnFailure: true },
    )
  },
)

async function live(world: World, steps: readonly Action[]): Promise<void> {
  let uncovered: Uncovered = new Map()
  for (const step of steps) {
    const after = await take(world, step)
    if (!after) continue
    // Admins may leave booked leave uncovered, and so may the end of a leave year; asking and deciding may
    // not.
    if (ofLeave.has(step.name)) expectNoDeeper(uncovered, after)
    uncovered = after
  }
}

const ofLeave = new Set(['ask', 'record', 'change', 'decide', 'cancel', 'shorten', 'ill'])

/** Answers what is uncovered then; undefined for what was refused. */
async function take(world: World, { name, callIn }: Action): Promise<Uncovered | undefined> {
  const before = await readRows(world)
  const call = await callIn(world, before)
  const person = call && world.people[call.who]
  if (person) {
    const answer = await person.call(call.method, call.url, call.body)
    world.story.push(`${world.today} ${JSON.stringify(call)} → ${answer.statusCode} ${answer.body}`)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    if (answer.statusCode >= 300) {
      expect(answer.json<{ message: string }>().message).not.toBe('')
      expect(await readRows(world), 'a refused call changes nothing').toEqual(before)
      return undefined
    }
    if (name === 'ill') world.illPeople.add(answer.json<{ userId: string }>().userId)
  } else {
    world.story.push(`${world.today} ${name}`)
  }
  const after = await readRows(world)
  if (name === 'note') expectSameDays(before, after)
  expectSoundRows(after)
  await expectRecounted(world, after)
  await expectBalancesOfRows(world, after)
  return expectOneBalance(world)
}
