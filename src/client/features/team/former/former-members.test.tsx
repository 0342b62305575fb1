import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { FormerMembers } from './former-members.tsx'

const ana: FormerMember = {
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@halyard.example',
  role: 'employee',
  profileImageUrl: null,
  deactivatedAt: '2026-03-02T12:00:00.000Z',
  hasLeft: false,
  erasedAt: null,
}
const erasedAna: FormerMember = {
  ...ana,
  firstName: 'Former',
  lastName: 'member',
  email: 'erased-ana@erased.invalid',
  erasedAt: '2026-03-09T12:00:00.000Z',
}
const eraseCall = 'POST /api/team/ana/erase'
const words = () => document.body.textContent

afterEach(() => {
  choosePersonLocale(null)
  shownToast.set(null)
  vi.unstubAllGlobals()
})

/** The list with Ana on it, who is erased when the server is asked to, unless it refuses. */
async function drawAna(refusal?: Answer) {
  choosePersonLocale('en-GB')
  let former = [ana]
  const calls = serve({
    'GET /api/team/former/page': () => ({ body: { items: former, next: null, total: former.length } }),
    [eraseCall]: () => {
      if (refusal) return refusal
      former = [erasedAna]
      return { body: { ok: true } }
    },
  })
  await draw(<FormerMembers />)
  return () => calls.filter(({ call }) => call === eraseCall)
}

test('what is stored about somebody who has left can be downloaded', async () => {
  await drawAna()
  expect(control('Download data of Ana Ruiz').getAttribute('href')).toBe('/api/team/ana/personal-data')
})

test('personal data is erased once the name is typed, and nothing more can be done about it', async () => {
  const erasures = await drawAna()
  await click('Erase personal data of Ana Ruiz')
  expect(words()).toContain('This can’t be undone')
  expect(document.activeElement).toBe(control('Cancel'))
  await fill('Full name', 'Ana Ruiz')
  await click('Erase personal data')
  expect(erasures()).toEqual([{ call: eraseCall, body: { name: 'Ana Ruiz' } }])
  expect(shownToast.get()).toMatchObject({ title: 'The personal data has been erased.' })
  expect(words()).toContain('Former member')
  expect(words()).toContain('Personal data erased 9 Mar 2026')
  expect(words()).not.toContain('erased.invalid')
  for (const gone of ['Reactivate', 'Download data of', 'Erase personal data of'])
    expect(controlOrNone(`${gone} Former member`)).toBeUndefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Deactivated people')
})

test('nothing is sent without the second yes, and the focus goes back', async () => {
  const erasures = await drawAna()
  control('Erase personal data of Ana Ruiz').focus()
  await click('Erase personal data of Ana Ruiz')
  await click('Cancel')
  expect(erasures()).toEqual([])
  expect(document.activeElement).toBe(control('Erase personal data of Ana Ruiz'))
})

test.each([
  { status: 400, place: '[id$="-error"]' },
  { status: 409, place: '[role=alert]' },
])('a refusal with $status stands in the dialog, with what was typed', async ({ status, place }) => {
  const message = 'Please do something else.'
  await drawAna({ status, body: { message, requestId: 'r' } })
  await click('Erase personal data of Ana Ruiz')
  await fill('Full name', 'Anna Ruiz')
  await click('Erase personal data')
  expect(document.querySelector(place)?.textContent).toBe(message)
  expect(control('Full name')).toHaveProperty('value', 'Anna Ruiz')
})

test('another one waits their turn while one is reactivated, and what was done is said', async () => {
  choosePersonLocale('en-GB')
  const lea = { ...ana, id: 'lea', firstName: 'Lea' }
  let former = [ana, lea]
  const reactivated = Promise.withResolvers<Answer>()
  const calls = serve({
    'GET /api/team/former/page': () => ({ body: { items: former, next: null, total: former.length } }),
    'PATCH /api/team/ana': () => reactivated.promise,
  })
  await draw(<FormerMembers />)
  await click('Reactivate Ana Ruiz')
  await click('Reactivate Lea Ruiz')
  expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
  former = [lea]
  await act(async () => reactivated.resolve({ body: {} }))
  await settled()
  expect(shownToast.get()).toMatchObject({ title: 'Ana Ruiz can sign in again.' })
  expect(control('Reactivate Lea Ruiz')).toHaveProperty('disabled', false)
})
