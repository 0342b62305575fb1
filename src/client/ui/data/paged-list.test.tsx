import { afterEach, expect, test, vi } from 'vitest'
import { usePages } from '#client/api/pages.ts'
import { click, control, draw, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { eventually } from '#test/eventually.ts'
import { counted } from './format-dates.ts'
import { PagedList, useListSearch } from './paged-list.tsx'

afterEach(() => vi.unstubAllGlobals())

function People() {
  const list = useListSearch()
  return (
    <PagedList
      pages={usePages<string>('/api/people', list.search)}
      list={list}
      what="The people"
      label="People"
      countInWords={(total) => counted(total, ['person', 'people'])}
      empty="Nobody"
    >
      {(name) => <li key={name}>{name}</li>}
    </PagedList>
  )
}

const names = Array.from({ length: 12 }, (_, index) => `Person ${index}`)
const items = () => [...document.querySelectorAll('li')].map((item) => item.textContent)

test('a search that fails keeps its field, and is tried again', async () => {
  let isAway = true
  serve({
    'GET /api/people': () => ({ body: { items: names, next: null, total: 12 } }),
    'GET /api/people?search=11': () =>
      isAway
        ? { status: 500, body: { message: 'Away.', requestId: 'x' } }
        : { body: { items: ['Person 11'], next: null, total: 1 } },
  })
  await draw(<People />)
  expect(document.body.textContent).toContain('12 people')
  await fill('Search: People', '11')
  await eventually(async () => {
    await settled()
    expect(items()).toEqual([])
    control('Try again')
  })
  expect(control('Search: People')).toHaveProperty('value', '11')
  isAway = false
  await click('Try again')
  expect(items()).toEqual(['Person 11'])
  expect(document.body.textContent).toContain('1 found')
})
