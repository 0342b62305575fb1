import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { membersQuery, useTeam, useTeams } from '#client/queries/team.ts'
import { click, control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { PartsNotLoaded } from './parts-not-loaded.tsx'

const said = () => document.querySelector('[role=alert]')?.textContent ?? ''
const broken = () => ({ status: 500 })

/** Says nothing of a read that fails. */
function Names() {
  return useTeams().data?.map(({ name }) => name)
}

function Team() {
  const { isError, refetch } = useTeam()
  return isError && <ReadFailure what="The team" onRetry={() => void refetch()} />
}

const shell = <PartsNotLoaded key="shell" className="" />

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a read that fails in silence is named above the page, and read again', async () => {
  let isBroken = true
  const teams = [{ id: 'studio', name: 'Studio', mostAway: null, people: 1 }]
  serve({ 'GET /api/teams': () => (isBroken ? broken() : { body: teams }) })
  await draw([shell, <Names key="names" />])
  expect(said()).toContain('We couldn’t load part of this page.')
  await click('Try again')
  expect(said()).not.toBe('')
  isBroken = false
  await click('Try again')
  expect(document.body.textContent).toBe('Studio')
})

test('one failure is named at a time, where it is', async () => {
  let isBroken = true
  serve({ 'GET /api/teams': broken, 'GET /api/team': () => (isBroken ? broken() : { body: [] }) })
  await draw([shell, <Names key="names" />, <Team key="team" />])
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(said()).toContain('We couldn’t load the team.')
  isBroken = false
  await click('Try again')
  expect(said()).toContain('We couldn’t load part of this page.')
})

test('what the server refuses, and what is read ahead, is no failure of the page', async () => {
  serve({ 'GET /api/teams': () => ({ status: 404 }), 'GET /api/team': broken })
  const queryClient = await draw([shell, <Names key="names" />])
  await act(() => queryClient.prefetchQuery(membersQuery))
  await settled()
  expect(said()).toBe('')
})

test('without a network the banner of the connection says so', async () => {
  serve({ 'GET /api/teams': broken })
  await draw([shell, <Names key="names" />])
  expect(control('Try again')).toBeDefined()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(controlOrNone('Try again')).toBeUndefined()
  vi.restoreAllMocks()
  act(() => void window.dispatchEvent(new Event('online')))
})
