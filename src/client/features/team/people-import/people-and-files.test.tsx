import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { click, control, controlOrNone, fill, settled } from '#client/testing/draw.tsx'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { choose, drawImport, startOver } from './testing/draw-import.tsx'

afterEach(startOver)

const list = 'Email,Name,Role,Team\nana@x.example,Ana Ruiz,,Studio\nben@x.example,Ben Osei,Boss,'

const leaveOf = (...types: string[]) =>
  new File(
    [
      ['Email,Type,Start date,End date', ...types.map((type) => `ana@x.example,${type},2026-01-05,`)].join(
        '\n',
      ),
    ],
    'leave.csv',
  )

test('past leave that is pasted is taken as past leave, not as a list of people', async () => {
  const { onOther, sent } = await drawImport()
  await fill('Or paste the list', await leaveOf('Annual').text())
  await click('Check the list')
  expect(document.body.textContent).toContain('What you pasted: add the list of people too')
  expect(document.body.textContent).not.toContain('Import 1 person')
  expect([onOther.mock.calls.length, sent()]).toEqual([0, []])
  await click('Everyone is here already')
  expect(onOther).toHaveBeenCalledWith('leave', expect.objectContaining({ name: 'What you pasted' }))
})

test('a list is checked with its past leave, fixed in its row, imported; then its people can be invited', async () => {
  const { onOther, sent } = await drawImport()
  await choose([leaveOf('Annual', 'Sick'), new File([list], 'people.csv')])
  expect(document.body.textContent).toContain('A new team will be added: Studio.')
  expect(document.body.textContent).toContain('leave.csv: 2')
  expect(document.body.textContent).toContain('1 ready · with 2 rows of past leave · 1 needs fixing')
  await click('Go to the first problem')
  expect(document.activeElement).toBe(control('Role of row 3'))
  expect(controlOrNone('Role of row 2'), 'a row without a problem is to read').toBeUndefined()

  await fill('Role of row 3', 'manager')
  await act(() => new Promise((done) => setTimeout(done, 450)))
  await settled()
  expect(control('Role of row 3'), 'it stays open').toBeDefined()
  await click('Import 2 people')
  const csv = await leaveOf('Annual', 'Sick').text()
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
    files: [{ kind: 'leave', fileName: 'leave.csv', csv, leaveOut: true }],
  })
  expect(onOther, 'nothing of the file is left').not.toHaveBeenCalled()
  expect(document.body.textContent).toContain(
    '2 people imported with 2 rows of past leave, and 1 team was added. No one has been emailed yet.',
  )
  expect(document.body.textContent).not.toContain('Other imports')
  expect(control('View the calendar').getAttribute('href')).toBe('/calendar?team=all')
  await click('Send 1 invitation')
  expect(shownToast.get()?.title).toBe('1 invitation sent.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'ben@x.example: This address already has an open invitation.',
  )
  expect(document.body.textContent).not.toContain('No one has been emailed yet.')
})

const onePerson = new File(['Email\nana@x.example'], 'people.csv')

test('a file that comes with the list is fixed, or removed, before anything is imported', async () => {
  const { sent } = await drawImport()
  await choose([onePerson])
  await choose([leaveOf('Annual', 'Vaction')])
  expect(document.body.textContent).toContain('1 ready · with 1 row of past leave · 1 needs fixing')
  await click('Fix leave.csv')
  expect(document.body.textContent).toContain('1 ready · with 2 rows of past leaveImport')
  expect(sent().at(-1)).toMatchObject({
    isDryRun: true,
    files: [{ csv: await leaveOf('Annual', 'Annual').text() }],
  })
  await click('Remove leave.csv')
  expect(sent().at(-1)).toMatchObject({ files: [] })
  expect(document.body.textContent).toContain('1 readyImport')
})

test('what needs fixing of a file is left to its own import, once all people are here', async () => {
  const { onOther } = await drawImport()
  const broken = new File(['Email,From,To,Broken\nana@x.example,,,'], 'broken.csv')
  await choose([new File([list], 'people.csv'), leaveOf('Annual', 'Vaction'), broken])
  expect(document.body.textContent).toContain('broken.csv: Row 1 has no column ‘Type’.')
  expect(document.body.textContent).toContain('· 3 need fixing')
  await click('Import 1 person')
  expect(onOther, 'it may be about people who are left').not.toHaveBeenCalled()
  await fill('Role of row 3', 'manager')
  await act(() => new Promise((done) => setTimeout(done, 450)))
  await settled()
  await click('Import 1 person')
  expect(onOther.mock.calls.map(([kind, { name }]) => [kind, name])).toEqual([
    ['leave', 'leave.csv'],
    ['leave', 'broken.csv'],
  ])
  expect(document.body.textContent).toContain('Other imports')
})

test('files that can’t be read are named, and none of them is taken', async () => {
  const { sent } = await drawImport()
  await choose([onePerson, new File(['PK\u0003'], 'leave.xlsx')])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'leave.xlsx: This is a spreadsheet, not text.',
  )
  await choose([onePerson, new File(['Email\nben@x.example'], 'more.csv')])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'more.csv: This is a second list of people. Please put both into one file.',
  )
  expect(sent()).toEqual([])
  await choose([onePerson])
  await choose([new File(['Email\nben@x.example'], 'more.csv')])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'There’s a list of people here already.',
  )
  expect(sent()).toHaveLength(1)
})
