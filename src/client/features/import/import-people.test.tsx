import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, fill, settled } from '#client/testing/draw.tsx'
import { berlin, choose, drawImport, layOut, pause } from './testing/draw-import.tsx'

beforeEach(layOut)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent
const alert = () => document.querySelector('[role=alert]')?.textContent
const list = 'Email,Name,Role,Team\nana@x.example,Ana Ruiz,,Studio\nben@x.example,Ben Osei,Boss,'
const people = (csv = list) => new File([csv], 'people.csv')
const leaveOf = (...types: string[]) =>
  new File(
    [['Person,Type,From,To', ...types.map((type) => `ana,${type},2026-01-05,`)].join('\n')],
    'leave.csv',
  )

test('a list that was left is checked again on return, as the company may have changed', async () => {
  const { sent, hold } = await drawImport()
  await choose([people()])
  expect(sent()).toHaveLength(1)
  await click('Go elsewhere')
  const release = hold()
  await click('Come back')
  expect(sent()[1]).toMatchObject({ files: [{ kind: 'people', csv: list }] })
  expect(text(), 'its rows stay in sight').toContain('1 ready · 1 needs fixing')
  expect(control('Import 1 person')).toHaveProperty('disabled', true)
  release()
  await settled()
  expect(control('Import 1 person')).toHaveProperty('disabled', false)
})

test('while a list is being imported, its last correction is not checked', async () => {
  const { sent, hold } = await drawImport()
  await choose([people()])
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
  expect(text()).toContain('1 person imported')
})

const withLocations = people(
  'Email,Location\nana@x.example,Munich\nben@x.example,Lisbon\ncem@x.example,Munich',
)

test('a location that isn’t here yet is added once its country is chosen', async () => {
  const { sent } = await drawImport()
  await choose([withLocations])
  expect(text()).toContain('New locations will be added')
  expect(text(), 'a check needs no country').toContain('3 ready')
  await fill('Country of Munich', 'DE')
  await fill('Region of Munich', 'BY')
  await click('Import 3 people')
  expect(sent(), 'not without a country').toHaveLength(1)
  expect(document.activeElement).toBe(control('Country of Lisbon'))
  expect(text()).toContain('Please choose a country')

  await fill('Country of Lisbon', 'none')
  expect(text()).not.toContain('Please choose a country')
  await click('Import 3 people')
  expect(sent().at(-1)).toMatchObject({
    isDryRun: false,
    newLocations: [
      { name: 'Munich', country: 'DE', region: 'BY' },
      { name: 'Lisbon', country: null, region: null },
    ],
  })
  expect(text()).toContain('3 people imported, and 1 team and 2 locations were added.')
  expect(text(), 'other files follow').toContain('Opening balances')
})

test('a new location starts with the company’s only country; another one has other regions', async () => {
  const { sent } = await drawImport([berlin])
  await choose([withLocations])
  expect(control('Country of Lisbon')).toHaveProperty('value', 'DE')
  expect(text().match(/Your other locations are in this country/g)).toHaveLength(2)
  await fill('Region of Lisbon', 'BY')
  expect(text().match(/Your other locations are in this country/g)).toHaveLength(1)
  await fill('Country of Lisbon', 'PT')
  await click('Import 3 people')
  expect(sent().at(-1)).toMatchObject({
    newLocations: [
      { name: 'Munich', country: 'DE', region: null },
      { name: 'Lisbon', country: 'PT', region: null },
    ],
  })
})

test('rows that need fixing, and who waits for them, stay while the others are imported', async () => {
  const { sent } = await drawImport()
  await choose([
    people('Email,Role,Manager\nana@x.example,,\nben@x.example,Boss,\ncem@x.example,,ben@x.example'),
  ])
  expect(text()).toContain('1 ready · 1 needs fixing · 1 waiting for a manager')
  await click('Waiting 1')
  expect(text()).toContain('Reports to row 3, which needs fixing first.')
  await click('Import 1 person')
  expect(sent()[1]).toMatchObject({ isDryRun: false, files: [{ leaveOut: [3, 4] }] })
  expect(text()).toContain('1 person imported, and 1 team was added. 2 left.')
  expect(sent().at(-1)).toMatchObject({ isDryRun: true, files: [{ leaveOut: [2] }] })
  expect(text()).toContain('0 ready · 1 needs fixing · 1 waiting for a manager')
  await click('Needs fixing 1')
  await fill('Role of row 3', 'manager')
  await pause()
  await click('Import 2 people')
  expect(text()).toContain('3 people imported')
})

test('any row is edited or removed, and stays out of what is sent', async () => {
  const { sent } = await drawImport()
  await choose([people()])
  await click('All 2')
  expect(controlOrNone('Role of row 2'), 'a row without a problem is to read').toBeUndefined()
  await click('Edit row 2')
  await fill('Name of row 2', 'Ana, Ruiz')
  await click('Remove row 3')
  expect(sent().at(-1)?.files[0]).toMatchObject({
    csv: 'Email,Name,Role,Team\r\nana@x.example,"Ana, Ruiz",,Studio\r\nben@x.example,Ben Osei,Boss,',
    leaveOut: [3],
  })
  const download = decodeURIComponent(control('Download this list').getAttribute('href') ?? '')
  expect(download).toContain('Email,Name,Role,Team\r\nana@x.example,"Ana, Ruiz",,Studio')
  expect(download).not.toContain('ben@x.example')
})

test('past leave that is pasted is taken as past leave, and waits for the list', async () => {
  const { sent } = await drawImport()
  await fill('Or paste the list', await leaveOf('Vaction').text())
  await click('Check the list')
  expect(text()).toContain('What you pasted: add the list of people too')
  expect(controlOrNone('Import 1 person')).toBeUndefined()
  await click('Everyone is here already')
  expect(text()).toContain('Still to fix.')
  expect(sent(), 'as a file of its own').toHaveLength(2)
})

const onePerson = people('Email\nana@x.example')

test('a file that comes with the list is fixed, or removed, before anything is imported', async () => {
  const { sent } = await drawImport()
  await choose([onePerson])
  await choose([leaveOf('Annual', 'Vaction')])
  expect(text()).toContain('1 ready · with 1 row of past leave · 1 needs fixing')
  await fill('Type of row 3', 'Annual')
  await pause()
  expect(text()).toContain('1 ready · with 2 rows of past leaveImport')
  expect(sent().at(-1)?.files[1]?.csv).toBe(
    (await leaveOf('Annual', 'Annual').text()).replaceAll('\n', '\r\n'),
  )
  await click('Remove leave.csv')
  expect(sent().at(-1)?.files).toHaveLength(1)
  expect(text()).toContain('1 readyImport')
})

test('what needs fixing of a file is left to its own import, once all people are here', async () => {
  await drawImport()
  const broken = new File(['Person,From,To,Broken\nana,,,'], 'broken.csv')
  await choose([people(), leaveOf('Annual', 'Vaction'), broken])
  expect(text()).toContain('We couldn’t read broken.csv.Row 1 has no column ‘Type’.')
  expect(text()).toContain('· 3 need fixing')
  await click('Import 1 person')
  expect(text(), 'it may be about people who are left').not.toContain('Still to fix.')
  await fill('Role of row 3', 'manager')
  await pause()
  await click('Import 1 person')
  expect(text()).toContain('Still to fix.')
})

test('a file that can’t be read is named, and none of them is taken', async () => {
  const { sent } = await drawImport()
  await choose([onePerson, new File(['PK\u0003'], 'leave.xlsx')])
  expect(alert()).toContain('leave.xlsx: This is a spreadsheet, not text.')
  expect(sent()).toEqual([])
  await choose([onePerson])
  await choose([new File(['Email\nben@x.example'], 'more.csv')])
  expect(alert()).toContain('more.csv: This is a second list of people.')
  expect(text()).toContain('1 ready')
  await choose([leaveOf('Annual')])
  expect(text(), 'the refused file is gone').toContain('with 1 row of past leave')
})
