import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteCall } from '#client/api/network.ts'
import { draw } from '#client/testing/draw.tsx'
import { ReadFailure } from './read-failure.tsx'

afterEach(() => {
  noteCall(true)
  vi.restoreAllMocks()
})

test('only a call that didn’t get through is put down to the connection', async () => {
  await draw(<ReadFailure what="The team" onRetry={() => {}} />)
  expect(document.body.textContent).toContain('We couldn’t load the team.Please try again.')
  await act(async () => noteCall(false))
  expect(document.body.textContent).toContain('We couldn’t load the team.Check your connection.')
})

test('offline it says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await draw(<ReadFailure what="The team" onRetry={() => {}} />)
  expect(document.body.textContent).toContain('You’re offline.')
})
