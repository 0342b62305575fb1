import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { click, control, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { kavya as anyKavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { NotificationPreference } from '#shared/notification/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { GeneralSettings } from './general-settings.tsx'

const kavya: CurrentUser = { ...anyKavya, locale: 'en-GB' }
const preferences: NotificationPreference[] = [
  { kind: 'decisions', email: true, inApp: true },
  { kind: 'weekly_away', email: true, inApp: false },
]

afterEach(() => {
  choosePersonLocale(null)
  shownToast.set(null)
  vi.unstubAllGlobals()
})

function Screen({ only }: { only?: string | undefined }) {
  const { user } = useSession()
  return user && <GeneralSettings reader={user} only={only} />
}

/** Opens her settings; `answers` are those of the writes, `only` is the section that a phone shows. */
async function opens(answers: Record<string, (body: unknown) => Answer> = {}, only?: string) {
  const calls = serve({
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/notification-preferences': () => ({ body: preferences }),
    // What is the company's may be away: one's own goes on.
    'GET /api/companies/mine': () => ({ status: 503 }),
    'GET /api/leave-types': () => ({ status: 503 }),
    ...answers,
  })
  await draw(<Screen only={only} />)
  return () => calls.filter(({ call }) => !call.startsWith('GET'))
}

const savesProfile = (change: unknown) => ({ body: { ...kavya, ...Object(change) } })
const savesPreferences = () => ({ body: [{ kind: 'decisions', email: false, inApp: true }, preferences[1]] })

test('the kinds that the server lists, and no other', async () => {
  await opens()
  const rows = [...document.querySelectorAll('tbody th')].map((row) => row.textContent)
  expect(rows).toEqual([
    'DecisionsYour request is decided',
    'Weekly overviewOn Mondays: who’s away this week',
  ])
})

test('only what has changed is sent, by one button', async () => {
  const writes = await opens({
    'PATCH /api/auth/user': savesProfile,
    'PUT /api/notification-preferences': savesPreferences,
  })
  await fill('First name', ' Kavi ')
  await fill('First day of the week', 'monday')
  await click('Decisions by email')
  expect(document.body.textContent).toContain('3 unsaved changes')
  await click('Save Changes')
  expect(writes()).toEqual([
    {
      call: 'PUT /api/notification-preferences',
      body: [{ kind: 'decisions', email: false, inApp: true }],
    },
    { call: 'PATCH /api/auth/user', body: { firstName: 'Kavi', weekStart: 'monday' } },
  ])
  expect(shownToast.get()).toMatchObject({ title: 'Your settings have been updated.' })
  expect(controlOrNone('Save Changes')).toBeUndefined()
  expect(control('Decisions by email')).toHaveProperty('checked', false)
})

test('what the server refuses stays as it was typed, with its sentence', async () => {
  await opens({
    'PATCH /api/auth/user': () => ({
      status: 400,
      body: { message: 'Please choose a known language', requestId: 'r1' },
    }),
    'PUT /api/notification-preferences': savesPreferences,
  })
  await fill('Language of dates', 'de-DE')
  expect(document.body.textContent).toContain('Mo., 2. März 2026 · 1.234,5')
  await click('Decisions by email')
  await click('Save Changes')
  expect(control('Language of dates')).toHaveProperty('value', 'de-DE')
  const bar = document.querySelector('[aria-label="Unsaved changes"]')?.textContent
  expect(bar).toContain('Saved: Notifications. Not saved: Profile Settings. Please choose a known language')
  expect(bar).toContain('1 unsaved change · Language of dates')
  await click('Discard')
  expect(control('Language of dates')).toHaveProperty('value', 'en-GB')
})

test('a name is needed', async () => {
  const writes = await opens()
  await fill('First name', '  ')
  await click('Save Changes')
  expect(document.body.textContent).toContain('Please enter your first name')
  expect(writes()).toEqual([])
  await click('Discard')
})

test('a phone shows one section, saves what it shows and keeps the rest as it was typed', async () => {
  await opens()
  await fill('First name', 'Kavi')
  document.body.replaceChildren()
  const writes = await opens({ 'PUT /api/notification-preferences': savesPreferences }, 'notifications')
  expect(controlOrNone('First name')).toBeUndefined()
  await click('Decisions by email')
  expect(document.body.textContent).toContain('1 unsaved change · Decisions by email')
  await click('Save Changes')
  expect(writes().map(({ call }) => call)).toEqual(['PUT /api/notification-preferences'])
  document.body.replaceChildren()
  await opens({}, 'profile')
  expect(control('First name')).toHaveProperty('value', 'Kavi')
  await click('Discard')
})
