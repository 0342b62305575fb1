import { act, type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { HolidayCountry, Location } from '#shared/location/contract.ts'
import type { PeopleImported, PeopleToImport } from '#shared/team/people-import-contract.ts'
import { ImportPeople } from './import-people.tsx'

const call = 'POST /api/people/import'

afterEach(async () => {
  if (controlOrNone('Import another list')) await click('Import another list')
  if (controlOrNone('Start over')) {
    await click('Start over')
    await click('Discard list')
  }
  vi.unstubAllGlobals()
})

/** As on the server: a manager who can't be one is a problem. */
function answer({ isDryRun, people }: PeopleToImport): PeopleImported {
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
  return { isDryRun, counts, newTeams: ['Studio'], newLocations, rows }
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
const berlin = { id: 'berlin', name: 'Berlin', country: 'DE', region: null, timeZone: null, people: 3 }

async function drawImport(locations: Location[] = []) {
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
      <ImportPeople onOther={onOther} others={<p>Past leave</p>} />
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

async function choose(files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await act(async () => {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
  await settled()
}

const list = 'Email,Name,Role,Team\nana@x.example,Ana Ruiz,,Studio\nben@x.example,Ben Osei,Boss,'

test('past leave that is pasted is taken as past leave, not as a list of people', async () => {
  const { onOther, sent } = await drawImport()
  const leave = 'Email,Type,Start date,End date\nana@x.example,Annual,2026-01-05,2026-01-06'
  await fill('Or paste the list', leave)
  await click('Check the list')
  expect(document.body.textContent).toContain('pasted.csv')
  expect(document.body.textContent).not.toContain('Import 1 person')
  expect([onOther.mock.calls.length, sent()]).toEqual([0, []])
})

test('a list is checked, fixed in its row, imported; then its people can be invited', async () => {
  const { onOther, sent } = await drawImport()
  const leave = new File(
    ['Email,Type,Start date,End date\nana@x.example,Annual,2026-01-05,2026-01-06'],
    'leave.csv',
  )
  await choose([leave, new File([list], 'people.csv')])
  expect(document.body.textContent).toContain('A new team will be added: Studio.')
  expect(document.body.textContent).toContain('leave.csv: checked as soon as the people are imported.')
  expect(document.body.textContent).toContain('1 ready · 1 needs fixing')
  await click('Go to the first problem')
  expect(document.activeElement).toBe(control('Role of row 3'))
  expect(controlOrNone('Role of row 2'), 'a row without a problem is to read').toBeUndefined()

  await fill('Role of row 3', 'manager')
  await act(() => new Promise((done) => setTimeout(done, 450)))
  await settled()
  expect(control('Role of row 3'), 'it stays open').toBeDefined()
  expect(onOther).not.toHaveBeenCalled()
  await click('Import 2 people')
  expect(sent().at(-1)).toEqual({
    isDryRun: false,
    people: [
      {
        row: 2,
        email: 'ana@x.example',
        firstName: 'Ana',
        lastName: 'Ruiz',
        team: 'Studio',
      },
      { row: 3, email: 'ben@x.example', firstName: 'Ben', lastName: 'Osei', role: 'manager' },
    ],
    newLocations: [],
  })
  expect(onOther).toHaveBeenCalledWith('leave', leave)
  expect(document.body.textContent).toContain(
    '2 people imported, and 1 team was added. No one has been emailed yet.',
  )
  expect(document.body.textContent).toContain('Past leave')
  expect(control('View the calendar').getAttribute('href')).toBe('/calendar?team=all')
  await click('Send 1 invitation')
  expect(shownToast.get()?.title).toBe('1 invitation sent.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'ben@x.example: This address already has an open invitation.',
  )
  expect(document.body.textContent).not.toContain('No one has been emailed yet.')
})

test('a list that was left is checked again on return, as the company may have changed', async () => {
  const { sent, hold } = await drawImport()
  await choose([new File([list], 'people.csv')])
  expect(sent()).toHaveLength(1)
  await click('Go elsewhere')
  const release = hold()
  await click('Come back')
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
  expect(document.body.textContent, 'its rows stay in sight').toContain('1 ready · 1 needs fixing')
  expect(control('Import 1 person')).toHaveProperty('disabled', true)
  release()
  await settled()
  expect(control('Import 1 person')).toHaveProperty('disabled', false)
})

test('while a list is being imported, its last correction is not checked', async () => {
  const { sent, hold } = await drawImport()
  await choose([new File([list], 'people.csv')])
  const release = hold()
  // Time stands still, so that the correction is not checked before the click, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await fill('Role of row 3', 'Boss again')
  await act(async () => control('Import 1 person').click())
  await act(() => vi.advanceTimersByTimeAsync(450))
  vi.useRealTimers()
  expect(sent().at(-1)).toMatchObject({ isDryRun: false })
  release()
  await settled()
  expect(document.body.textContent).toContain('1 person imported')
})

const withLocations = new File(
  ['Email,Location\nana@x.example,Munich\nben@x.example,Lisbon\ncem@x.example,Munich'],
  'people.csv',
)

test('a location that isn’t here yet is added once its country is chosen', async () => {
  const { sent } = await drawImport()
  await choose([withLocations])
  expect(document.body.textContent).toContain('New locations will be added')
  expect(document.body.textContent, 'a check needs no country').toContain('3 ready')
  await fill('Country of Munich', 'DE')
  await fill('Region of Munich', 'BY')
  await click('Import 3 people')
  expect(sent(), 'not without a country').toHaveLength(1)
  expect(document.activeElement).toBe(control('Country of Lisbon'))
  expect(document.body.textContent).toContain('Please choose a country')

  await fill('Country of Lisbon', 'none')
  expect(document.body.textContent).not.toContain('Please choose a country')
  await click('Import 3 people')
  expect(sent().at(-1)).toMatchObject({
    isDryRun: false,
    newLocations: [
      { name: 'Munich', country: 'DE', region: 'BY' },
      { name: 'Lisbon', country: null, region: null },
    ],
  })
  expect(document.body.textContent).toContain('3 people imported, and 1 team and 2 locations were added.')
})

test('a new location starts with the company’s only country; another one has other regions', async () => {
  const { sent } = await drawImport([berlin])
  await choose([withLocations])
  expect(control('Country of Lisbon')).toHaveProperty('value', 'DE')
  expect(document.body.textContent.match(/Your other locations are in this country/g)).toHaveLength(2)
  await fill('Region of Lisbon', 'BY')
  expect(document.body.textContent.match(/Your other locations are in this country/g)).toHaveLength(1)
  await fill('Country of Lisbon', 'PT')
  await click('Import 3 people')
  expect(sent().at(-1)).toMatchObject({
    newLocations: [
      { name: 'Munich', country: 'DE', region: null },
      { name: 'Lisbon', country: 'PT', region: null },
    ],
  })
})

test('who reports to a row that needs fixing waits for it, and isn’t imported before', async () => {
  const { sent } = await drawImport()
  const below = 'Email,Role,Manager\nana@x.example,,\nben@x.example,Boss,\ncem@x.example,,ben@x.example'
  await choose([new File([below], 'people.csv')])
  expect(document.body.textContent).toContain('1 ready · 1 needs fixing · 1 waiting for a manager')
  expect(document.body.textContent).toContain('Reports to row 3, which needs fixing first.')
  await click('Import 1 person')
  expect(sent()).toContainEqual({
    isDryRun: false,
    people: [expect.objectContaining({ email: 'ana@x.example' })],
    newLocations: [],
  })
  expect(document.body.textContent).toContain('2 rows are left below.')
})

test('rows that need fixing stay while the others are imported', async () => {
  const { sent } = await drawImport()
  await choose([new File([list], 'people.csv')])
  await click('Import 1 person')
  expect(sent()).toContainEqual({
    isDryRun: false,
    people: [expect.objectContaining({ email: 'ana@x.example' })],
    newLocations: [],
  })
  expect(document.body.textContent).toContain('1 row is left below.')
  expect(control('Email of row 3')).toHaveProperty('value', 'ben@x.example')
})
