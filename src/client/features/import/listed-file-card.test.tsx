import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, control, draw, fill, settled } from '#client/testing/draw.tsx'
import type { FileImported } from '#shared/team/people-import-contract.ts'
import { ListedFileCard } from './listed-file-card.tsx'

const csv = 'Email;Type;From;To\nana@x.example;Vaction;2026-01-05;2026-01-06'
const problem = { column: 'Type', message: 'There’s no leave type ‘Vaction’.' }
const checked: FileImported = {
  problem: null,
  outcome: {
    isDryRun: true,
    madeBy: null,
    ignoredColumns: [],
    counts: { new: 0, known: 0, skipped: 0, problem: 1 },
    rows: [{ row: 2, fate: 'problem', user: null, words: 'ana@x.example, Vaction', note: null, problem }],
  },
}

beforeEach(() => {
  // jsdom has no layout, and what is out of sight is not drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  return () => vi.restoreAllMocks()
})

async function drawFile(answer: FileImported | null) {
  const [onChange, onRemove] = [vi.fn<(csv: string) => void>(), vi.fn<() => void>()]
  const file = { kind: 'leave', name: 'leave.csv', csv, checked: answer } as const
  await draw(<ListedFileCard file={file} isBusy={false} onChange={onChange} onRemove={onRemove} />)
  return { onChange, onRemove }
}

async function leave(name: string): Promise<void> {
  await act(async () => {
    control(name).focus()
    control(name).blur()
  })
  await settled()
}

test('a cell of the file is corrected in place, and only when it has changed', async () => {
  const { onChange, onRemove } = await drawFile(checked)
  expect(document.body.textContent).toContain('There’s no leave type ‘Vaction’.')
  await leave('Type of row 2')
  expect(onChange).not.toHaveBeenCalled()
  await fill('Type of row 2', 'Annual')
  await leave('Type of row 2')
  expect(onChange.mock.calls).toEqual([[csv.replace('Vaction', 'Annual').replace('\n', '\r\n')]])
  await click('Remove leave.csv')
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a file that can’t be read says why', async () => {
  await drawFile({ outcome: null, problem: 'Row 1 has no column ‘End date’.' })
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'We couldn’t read leave.csv.Row 1 has no column ‘End date’.',
  )
})
