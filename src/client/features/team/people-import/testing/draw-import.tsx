import { act, type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { click, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { RowFate } from '#shared/import/contract.ts'
import type { HolidayCountry, Location } from '#shared/location/contract.ts'
import type {
  FileImported,
  FileWithPeople,
  PeopleImported,
  PeopleToImport,
} from '#shared/team/people-import-contract.ts'
import { ImportPeople } from '../import-people.tsx'

const call = 'POST /api/people/import'

/** As on the server: a manager who can't be one is a problem. */
function answer({ isDryRun, people, files = [] }: PeopleToImport): PeopleImported {
  const rows = people.map(({ email, role, manager }): PeopleImported['rows'][number] => {
    const row = { userId: null, note: null, problems: [] }
    if (role === 'Boss') return { ...row, fate: 'problem', problems: [{ field: 'role', message: 'Choose.' }] }
    if (people.some((one) => one.email === manager && one.role === 'Boss'))
      return { ...row, fate: 'waiting', note: 'Reports to row 3, which needs fixing first.' }
    return { ...row, fate: 'new', userId: isDryRun ? null : email }
  })
  const countOf = (wanted: string) => rows.filter(({ fate }) => fate === wanted).length
  const counts = {
    new: countOf('new'),
    changed: 0,
    known: 0,
    problem: countOf('problem'),
    waiting: countOf('waiting'),
  }
  const newLocations = [...new Set(people.flatMap(({ location }) => location ?? []))]
  return {
    isDryRun,
    counts,
    newTeams: ['Studio'],
    newLocations,
    rows,
    files: files.map(fileAnswer(isDryRun)),
  }
}

/** A row of a file is new, or a problem for the type 'Vaction'. */
const fileAnswer =
  (isDryRun: boolean) =>
  ({ csv }: FileWithPeople): FileImported => {
    if (csv.includes('Broken')) return { outcome: null, problem: 'Row 1 has no column ‘Type’.' }
    const rows = csv
      .split('\n')
      .slice(1)
      .map((text, index): RowFate => {
        const row = { row: index + 2, user: null, words: text, note: null }
        if (!text.includes('Vaction')) return { ...row, fate: 'new', problem: null }
        return { ...row, fate: 'problem', problem: { column: 'Type', message: 'No such leave type.' } }
      })
    const problem = rows.filter(({ fate }) => fate === 'problem').length
    const counts = { new: rows.length - problem, known: 0, skipped: 0, problem }
    return { outcome: { isDryRun, madeBy: null, ignoredColumns: [], counts, rows }, problem: null }
  }

/** The page, which somebody leaves and comes back to. */
function Page({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      {isHere && children}
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Go elsewhere' : 'Come back'}
      </button>
    </>
  )
}

const countries: HolidayCountry[] = [
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
  { code: 'PT', name: 'Portugal', regions: [] },
]
export const berlin = { id: 'berlin', name: 'Berlin', country: 'DE', region: null, timeZone: null, people: 3 }

/** Draws the import, with a server that answers as ours does for a list. */
export async function drawImport(locations: Location[] = []) {
  let held = Promise.resolve()
  const calls = serve({
    [call]: async (body) => {
      await held
      return { body: answer(body as PeopleToImport) }
    },
    'GET /api/locations': () => ({ body: locations }),
    'GET /api/holiday-countries': () => ({ body: countries }),
    'GET /api/invitations/overview': () => ({ body: { toInvite: 1, waiting: 0, returning: [] } }),
    'POST /api/invitations/send': () => ({
      body: {
        sent: [{}],
        waiting: [],
        nextAt: null,
        refused: [{ userId: 'ben@x.example', message: 'This address already has an open invitation.' }],
      },
    }),
  })
  const onOther = vi.fn<(kind: string, file: File) => void>()
  await draw(
    <Page>
      <ImportPeople
        onOther={onOther}
        leaveTemplate={null}
        fileCard={({ file: { name, csv, checked }, onChange, onRemove }) => (
          <section key={name}>
            {`${name}: ${checked?.problem ?? checked?.outcome?.counts.new ?? 'checking'}`}
            <button type="button" onClick={() => onChange(csv.replace('Vaction', 'Annual'))}>
              Fix {name}
            </button>
            <button type="button" onClick={onRemove}>
              Remove {name}
            </button>
          </section>
        )}
        others={<p>Other imports</p>}
      />
    </Page>,
  )
  /** Holds the answers back until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  return { onOther, hold, sent: () => calls.filter((one) => one.call === call).map(({ body }) => body) }
}

/** Chooses these files where the page asks for some. */
export async function choose(files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await act(async () => {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  await settled()
}

/** Back to the beginning, as what was chosen outlives the screen. */
export async function startOver(): Promise<void> {
  if (controlOrNone('Import another list')) await click('Import another list')
  if (controlOrNone('Start over')) {
    await click('Start over')
    await click('Discard list')
  }
  vi.unstubAllGlobals()
}
