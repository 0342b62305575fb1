import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { team } from './testing/billing-answers.ts'
import { maya, words } from './testing/draw-billing.tsx'

afterEach(() => vi.unstubAllGlobals())

async function opens(address: string) {
  await act(async () => window.history.replaceState(null, '', address))
}

test('an admin is led to Billing, and not from there', async () => {
  const calls = serve({})
  await opens('/calendar')
  await draw(<ReadOnlyBanner user={maya} />)
  expect(words()).toContain('Halyard is read-only at the moment.')
  expect(control('Go to Billing').getAttribute('href')).toBe('/pricing')
  await opens('/pricing')
  expect(controlOrNone('Go to Billing')).toBeUndefined()
  expect(calls).toEqual([])
})

test('others are told whom to ask', async () => {
  serve({ 'GET /api/team': () => ({ body: team }) })
  await opens('/')
  await draw(<ReadOnlyBanner user={kavya} />)
  expect(words()).toContain('To change that, ask Maya Okafor.')
  expect(controlOrNone('Go to Billing')).toBeUndefined()
})
