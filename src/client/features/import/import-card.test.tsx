import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import type { FilesToImport, ImportOutcome, RowFate } from '#shared/import/contract.ts'
import { ImportCard } from './import-card.tsx'
import { choose as chooseFiles, fine, layOut, outcome } from './testing/draw-import.tsx'

/** Answers calls of the import, by whether they are dry runs. */
const serveImports = (answer: (isDryRun: boolean) => ImportOutcome | null) =>
  serve({
    'POST /api/imports': (body) => {
      const told = answer((body as FilesToImport).isDryRun)
      if (told === null) return refusal(400, 'Row 3, column 2 isn’t in UTF-8.')
      return {
        body: { newTeams: [], newLocations: [], files: [{ kind: 'leave', outcome: told, problem: null }] },
      }
    },
  })

const wrong: RowFate = {
  ...fine,
  row: 3,
  fate: 'problem',
  words: 'Study, 2025-08-05',
  problems: [{ column: 'Type', message: 'There’s no leave type ‘Study’.' }],
}

beforeEach(layOut)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent
const refusal = (status: number, message: string) => ({ status, body: { message, requestId: 'r1' } })

const choose = (content: string | Uint8Array<ArrayBuffer>) => chooseFiles([new File([content], 'leave.csv')])

test('a long file can be searched, as not all of its rows are in the page', async () => {
  const rows = Array.from({ length: 21 }, (_, index) => ({
    ...fine,
    row: index + 2,
    words: `Day ${index + 2}`,
  }))
  let sent = rows.slice(1)
  serveImports(() => outcome(sent))
  await draw(<ImportCard kind="leave" />)
  await choose('Email,Type')
  expect(controlOrNone('Search the rows'), '20 rows are all in the page').toBeUndefined()
  await click('Choose another file')
  sent = rows
  await choose('Email,Type')
  await fill('Search the rows', 'day 22')
  expect(text()).toContain('Day 22')
  expect(text()).not.toContain('Day 3')
  await fill('Search the rows', 'nobody')
  expect(text()).toContain('No row matches your search.')
})

test('a cell with a problem is fixed in place, and the file is checked again', async () => {
  let isMended = false
  const calls = serveImports(() => outcome([fine, isMended ? { ...fine, row: 3 } : wrong]))
  await draw(<ImportCard kind="leave" />)
  await choose('Email,Type\na@x.example,Annual\nb@x.example,Study')
  expect(control('Type of row 3')).toHaveProperty('value', 'Study')
  isMended = true
  await fill('Type of row 3', 'Annual')
  await act(async () => control('Type of row 3').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await settled()
  await settled()
  expect(calls.at(-1)?.body).toMatchObject({
    files: [{ kind: 'leave', csv: 'Email,Type\r\na@x.example,Annual\r\nb@x.example,Annual', leaveOut: [] }],
  })
  expect(control('Import 2 rows')).toHaveProperty('disabled', false)
  expect(control('Type of row 3'), 'it stays in sight').toHaveProperty('value', 'Annual')
})

test('a file that can’t be read says why, and can be checked again', async () => {
  const answers = [null, outcome([{ ...fine, fate: 'known' }])]
  serveImports(() => answers.shift() ?? null)
  await draw(<ImportCard kind="leave" />)
  await choose('Email,Type')
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'We couldn’t read the file.Row 3, column 2 isn’t in UTF-8.',
  )
  await click('Check the file again')
  expect(text()).toContain('There’s nothing to import: all of it is already here.')
  expect(controlOrNone('Import 1 row')).toBeUndefined()
})

test('a lost connection takes nothing away', async () => {
  let isLost = true
  serveImports((isDryRun) => {
    if (isDryRun) return outcome([fine], { madeBy: 'Timetastic', ignoredColumns: ['Department'] })
    if (isLost) throw new TypeError('Failed to fetch')
    return outcome([{ ...fine, fate: 'known' }])
  })
  await draw(<ImportCard kind="leave" />)
  await choose('Email,Type')
  expect(text()).toContain(
    'leave.csv, as Timetastic exports it. Nothing is imported yet. Columns not imported: Department.',
  )
  await click('Import 1 row')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The connection was lost')
  expect(text()).toContain('Annual, 4 Aug 2025')
  isLost = false
  await click('Import 1 row')
  expect(text()).toContain('Imported 0 rows. 1 was already here.')
})

test('an empty file and one that is too large are not even sent', async () => {
  const calls = serveImports(() => null)
  await draw(<ImportCard kind="leave" />)
  await choose('')
  expect(text()).toContain('This file is empty.')
  await choose(new Uint8Array(16 * 1024 * 1024 + 1))
  expect(text()).toContain('This file is larger than 16 MB.')
  expect(calls).toEqual([])
})

test('of thousands of rows those in sight are drawn', async () => {
  serveImports(() => outcome(Array.from({ length: 20_000 }, (_, row) => ({ ...fine, row: row + 2 }))))
  await draw(<ImportCard kind="leave" />)
  await choose('Email,Type')
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('20001')
  const drawn = document.querySelectorAll('tbody tr[data-index]').length
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(100)
  expect(control('Import 20,000 rows')).toHaveProperty('disabled', false)
})
