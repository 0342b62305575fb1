import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { partInFile } from './part-in-file.tsx'

function Waiting() {
  return <p>Waiting</p>
}
function Page() {
  return <p>Here</p>
}
const words = () => document.body.textContent

test('its stand-in is there until the file has come, and not a moment longer', async () => {
  const file = Promise.withResolvers<typeof Page>()
  const InFile = partInFile(() => file.promise, Waiting)
  await draw(<InFile />)
  expect(words()).toBe('Waiting')
  await act(async () => file.resolve(Page))
  expect(words()).toBe('Here')
})

test('the second time it is there at once', async () => {
  const load = vi.fn<() => Promise<typeof Page>>(async () => Page)
  const InFile = partInFile(load, Waiting)
  await draw(<InFile />)
  document.body.replaceChildren()
  await draw(<InFile />)
  expect(words()).toBe('Here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('loaded ahead, it is there at once, with what it is given', async () => {
  const InFile = partInFile(
    async () =>
      ({ who }: { who: string }) => <p>Here is {who}</p>,
    Waiting,
  )
  await InFile.load()
  await draw(<InFile who="Kavya" />)
  expect(words()).toBe('Here is Kavya')
})

test('a file that can’t be fetched is told by the error boundary', async () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  const InFile = partInFile(() => Promise.reject(new Error('No network')), Waiting)
  await draw(
    <ErrorBoundary resetKey="/">
      <InFile />
    </ErrorBoundary>,
  )
  expect(words()).toContain('We couldn’t show this page')
  heard.mockRestore()
})

test('a part of a page whose file can’t be fetched says so in its own place', async () => {
  const InFile = partInFile(() => Promise.reject(new Error('No network')), Waiting, 'Your people')
  await draw(<InFile />)
  expect(words()).toContain('We couldn’t load your people.')
  expect(words()).toContain('Try again')
})

test.each([
  ['another component', () => <p>Plain</p>, 'Plain'],
  ['nothing', null, ''],
])('%s stands in for a part that the page works without', async (_name, StandIn, shown) => {
  const InFile = partInFile(() => Promise.reject(new Error('No network')), null, StandIn)
  await draw(<InFile />)
  expect(words()).toBe(shown)
})
