import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserPage } from '#client/api/browser-page.ts'
import { isSignedOut } from '#client/api/http.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale, formatDay } from '#client/ui/data/format-dates.ts'
import { keepUser, useSession } from './session.ts'

const nobody: Answer = { status: 401, body: { message: 'Please sign in.', requestId: 'r1' } }

afterEach(() => {
  choosePersonLocale(null)
  isSignedOut.set(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Greeting() {
  const { user, isLoading } = useSession()
  if (isLoading) return <p>Loading</p>
  return (
    <p key={user?.locale}>{user ? `${user.firstName}, ${formatDay(user.today, user.today)}` : 'Nobody'}</p>
  )
}

/** Draws the greeting; what it gives back lets the server answer otherwise. */
async function greets(first: Answer) {
  let answer = first
  serve({ 'GET /api/auth/user': () => answer })
  const queryClient = await draw(<Greeting />)
  return async (next: Answer) => {
    answer = next
    await act(async () => queryClient.invalidateQueries())
    await settled()
  }
}
const words = () => document.body.textContent

test('dates are written in the person’s language from the first drawing on, and in another when they choose it', async () => {
  const answers = await greets({ body: { ...kavya, locale: 'de-DE' } })
  expect(words()).toBe('Kavya, Mo., 2. März')
  await answers({ body: { ...kavya, locale: 'en-GB' } })
  expect(words()).toBe('Kavya, Mon 2 Mar')
})

test('sentences of the server are read again in the language that is chosen', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['/api/auth/user'], { ...kavya, locale: 'en-GB' })
  queryClient.setQueryData(['/api/leave-statements'], 'Carried days could be used up to 31 March 2026')
  const isStale = () => queryClient.getQueryState(['/api/leave-statements'])?.isInvalidated
  keepUser(queryClient, { ...kavya, locale: 'en-GB' })
  expect(isStale()).toBe(false)
  keepUser(queryClient, { ...kavya, locale: 'en-US' })
  expect(isStale()).toBe(true)
  expect(queryClient.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(false)
})

test('a visitor is nobody', async () => {
  await greets(nobody)
  expect(words()).toBe('Nobody')
})

test('somebody who is signed out while the page is open keeps what is on it, and is told', async () => {
  const answers = await greets({ body: { ...kavya, locale: 'en-GB' } })
  await answers(nobody)
  expect(words()).toBe('Kavya, Mon 2 Mar')
  expect(isSignedOut.get()).toBe(true)
})

test('where somebody else has signed in, the page begins anew', async () => {
  const answers = await greets({ body: kavya })
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => {})
  await answers({ body: kavya })
  expect(reload).not.toHaveBeenCalled()
  await answers({ body: { ...kavya, id: '00000000-0000-4000-8000-000000000002' } })
  expect(reload).toHaveBeenCalledOnce()
})

test('who has just got a company goes on in it', async () => {
  const answers = await greets({ body: { ...kavya, companyId: null, role: null } })
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => {})
  await answers({ body: { ...kavya, id: '00000000-0000-4000-8000-000000000002', firstName: 'Kavi' } })
  expect(words()).toContain('Kavi')
  expect(reload).not.toHaveBeenCalled()
})
