import type { TestApp } from '#test/app.ts'
import { type Route, routesOf } from '#test/fuzz/api.ts'
import type { Person } from '#test/person.ts'
import { Program } from '#test/program.ts'
import { examples, pathExamples, unknownId } from '#test/security/examples.ts'
import { wordsOf } from './answers.ts'

/** Whose leave the calls are about. `ids`: of other things, by the folder of their addresses. */
export type About = {
  userId: string
  requests: readonly string[]
  leaveType: string
  ids?: Record<string, readonly string[]>
}

/** The locked pay period. */
const start = '2026-01-01'

/** A stream ends with its tab; with the others, or with leaving the company, the walk ends. */
const lastCalls = ['POST /api/companies/mine/leave', 'DELETE /api/sessions', 'DELETE /api/sessions/{id}']

/**
 * Each of these described calls as this person or program makes it, about all of that leave, and what the
 * answer says. Programs have the calls of /api/v1, people the others.
 */
export async function* walk(
  test: TestApp,
  reader: Person | Program,
  isWalked: (call: string) => boolean,
  about: About,
) {
  for (const route of routesOf(test.app.swagger() as Parameters<typeof routesOf>[0])) {
    const name = `${route.method} ${route.path}`
    if (lastCalls.includes(name)) continue
    if (route.path.startsWith('/api/v1/') !== reader instanceof Program) continue
    for (const path of pathsOf(route, about))
      for (const query of queriesOf(route, about)) {
        if (!isWalked(name)) continue
        const { body, file } = examples[name] ?? {}
        const url = `${path}?${new URLSearchParams(query)}`
        const answer = await reader.call(
          route.method,
          url,
          file?.text ?? body,
          file && { 'content-type': file.type },
        )
        yield { name, call: `${route.method} ${url}`, status: answer.statusCode, words: wordsOf(answer) }
      }
  }
}

function pathsOf({ path }: Route, { userId, requests, ids: others }: About): string[] {
  const ofAna = { 'leave-requests': requests, approvals: requests, team: [userId], people: [userId] }
  const known: Record<string, readonly string[]> = { ...ofAna, ...others }
  const [, folder = ''] = /([\w-]+)\/\{id\}/.exec(path) ?? []
  const ids = known[folder] ?? [unknownId]
  const values: Record<string, string> = { ...pathExamples, userId, start }
  const filled = path.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return filled.includes('{id}') ? ids.map((id) => filled.replace('{id}', id)) : [filled]
}

/** Over the whole year, as each kind of file, and filtered by person and by type where that can be. */
function queriesOf({ method, path, parameters }: Route, { userId, leaveType }: About) {
  const asked = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31', from: '2026-03-02', to: '2026-12-31' }
  const year = { ...dates, start, limit: '50' }
  const wide = Object.fromEntries(Object.entries(year).filter(([name]) => asked.includes(name)))
  const plain = { ...examples[`${method} ${path}`]?.query, ...wide }
  const { limit: _, ...unlimited } = plain
  return [
    plain,
    ...(asked.includes('limit') ? [unlimited] : []),
    ...['csv', 'xlsx'].flatMap((format) => (asked.includes('format') ? [{ ...plain, format }] : [])),
    ...(asked.includes('userId') ? [{ ...plain, userId }] : []),
    ...(asked.includes('leaveType') && path.includes('/reports/') ? [{ ...plain, leaveType }] : []),
  ]
}
