import { act, type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type {
  FilesImported,
  FilesToImport,
  ImportKind,
  ImportOutcome,
  RowFate,
} from '#shared/import/contract.ts'
import type { HolidayCountry, Location } from '#shared/location/contract.ts'
import { ImportPeople } from '../import-people.tsx'

/** jsdom has no layout, and what is out of sight is not drawn. */
export function layOut(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
}

export const fine: RowFate = {
  row: 2,
  fate: 'new',
  user: { id: '00000000-0000-4000-8000-000000000001', firstName: 'Ana', lastName: 'Lee' },
  words: 'Annual, 4 Aug 2025, 1 day',
  note: null,
  problems: [],
}

export function outcome(rows: RowFate[], more: Partial<ImportOutcome> = {}): ImportOutcome {
  const counts = { new: 0, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { madeBy: null, ignoredColumns: [], counts, rows, ...more }
}

/** As on the server: the role 'Boss' and the type 'Vaction' are problems, and who reports to one waits. */
function answer({ isDryRun, files }: FilesToImport): FilesImported {
  const tables = files.map(({ csv, leaveOut = [] }) => {
    const [headings = '', ...lines] = csv.split(/\r?\n/)
    const rows = lines.map((cells, index) => ({ row: index + 2, cells: cells.split(',') }))
    return { headings, rows: rows.filter(({ row }) => !leaveOut.includes(row)) }
  })
  const cells = tables.flatMap(({ headings, rows }) => (kindIn(headings) === 'people' ? rows : []))
  const locations = new Set(
    cells.flatMap(({ cells: [, place] }) => (/^[ML]/.test(place ?? '') ? place : []) ?? []),
  )
  const csvs = files.map(({ csv }) => csv).join()
  return {
    isDryRun,
    newTeams: ['Studio'],
    newLocations: [...locations],
    files: tables.map(({ headings, rows }): FilesImported['files'][number] => {
      const kind = kindIn(headings)
      if (headings.includes('Broken')) return { kind, outcome: null, problem: 'Row 1 has no column ‘Type’.' }
      const fates = rows.map(({ row, cells: texts }): RowFate => {
        const said = { ...fine, row, words: texts.join(', ') }
        const column = texts.includes('Boss') ? 'Role' : texts.includes('Vaction') ? 'Type' : null
        if (column) return { ...said, fate: 'problem', problems: [{ column, message: 'Choose.' }] }
        if (csvs.includes('Boss') && texts.includes('ben@x.example') && texts[0] !== 'ben@x.example')
          return { ...said, fate: 'waiting', note: 'Reports to row 3, which needs fixing first.' }
        return said
      })
      return { kind, outcome: outcome(fates), problem: null }
    }),
  }
}

function kindIn(headings: string): ImportKind {
  return headings.includes('From') ? 'leave' : 'people'
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

function Imported({ words, left, onAgain }: { words: string; left: number; onAgain: () => void }) {
  return (
    <section>
      {`${words} ${left} left.`}
      <button type="button" onClick={onAgain}>
        Import another list
      </button>
    </section>
  )
}

/** Of past leave that goes its own way. */
const stillToFix: FilesImported = {
  isDryRun: true,
  newTeams: [],
  newLocations: [],
  files: [
    {
      kind: 'leave',
      outcome: outcome([
        { ...fine, fate: 'problem', problems: [{ column: 'Type', message: 'Still to fix.' }] },
      ]),
      problem: null,
    },
  ],
}

/** Draws the import, with a server that answers as ours does for a list. */
export async function drawImport(locations: Location[] = []) {
  let held = Promise.resolve()
  const calls = serve({
    'POST /api/imports': async (body) => {
      await held
      const { files } = body as FilesToImport
      if (files.length === 1 && files[0]?.kind === 'leave') return { body: stillToFix }
      const refused = files.filter(({ csv }) => csv.startsWith('Email')).length > 1 || files.length === 0
      const message = 'more.csv: This is a second list of people.'
      return refused
        ? { status: 400, body: { message, requestId: 'r1' } }
        : { body: answer(body as FilesToImport) }
    },
    'GET /api/locations': () => ({ body: locations }),
    'GET /api/holiday-countries': () => ({ body: countries }),
  })
  await draw(
    <Page>
      <ImportPeople back="/team" imported={Imported} />
    </Page>,
  )
  /** Holds the answers back until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const sent = () =>
    calls.filter(({ call }) => call === 'POST /api/imports').map(({ body }) => body as FilesToImport)
  return { hold, sent }
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

/** Waits until what was typed is checked. */
export async function pause(): Promise<void> {
  await act(() => new Promise((done) => setTimeout(done, 450)))
  await settled()
}
