import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, fill, settled } from '#client/testing/draw.tsx'
import { berlin, choose, drawImport, startOver } from './testing/draw-import.tsx'

afterEach(startOver)

const list = 'Email,Name,Role,Team\nana@x.example,Ana Ruiz,,Studio\nben@x.example,Ben Osei,Boss,'

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
  expect(document.body.textContent).toContain('Other imports')
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
    files: [],
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
    files: [],
  })
  expect(document.body.textContent).toContain('1 row is left below.')
  expect(control('Email of row 3')).toHaveProperty('value', 'ben@x.example')
})
