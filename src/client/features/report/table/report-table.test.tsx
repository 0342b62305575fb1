import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { ReportTable } from './report-table.tsx'
import type { ReportColumn } from './use-sorted-rows.ts'

type Row = { name: string }

const columns: ReportColumn<Row>[] = [
  { id: 'name', label: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
]
const people = Array.from({ length: 150 }, (_, nth) => ({ name: `Person ${nth}` }))
const rows = () => document.querySelectorAll('tbody tr:not([data-gap])')

afterEach(() => vi.restoreAllMocks())

test('of a long table the rows in view are drawn, and all are printed', async () => {
  // jsdom has no layout: every box is as large as a screen.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  await draw(
    <ReportTable
      caption="People"
      columns={columns}
      rows={people}
      sort="name"
      onSort={() => {}}
      noun={['person', 'people']}
      pages={{ words: '150 people', more: null }}
    />,
  )
  expect(rows().length).toBeLessThan(100)
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(rows()).toHaveLength(150)
  await act(async () => window.dispatchEvent(new Event('afterprint')))
  expect(rows().length).toBeLessThan(100)
})
