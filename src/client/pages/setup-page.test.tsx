import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#client/queries/session.ts'
import { click, control, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { SetupPage } from './setup-page.tsx'

const newcomer = { ...kavya, companyId: null, companyName: null, role: null, locale: 'en-GB' }
const newco: OwnInvitation = {
  id: 'newco',
  companyName: 'Newco',
  inviterName: 'Ada Berg',
  inviterEmail: 'ada@newco.example',
  role: 'manager',
  expiresAt: '2026-03-16T12:00:00.000Z',
}
const halyard: OwnInvitation = { ...newco, id: 'halyard', companyName: 'Halyard', role: 'employee' }
const countries = [
  { code: 'AT', name: 'Austria', regions: [] },
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
]
const words = () => document.body.textContent

afterEach(async () => {
  await act(async () => window.history.replaceState(null, '', '/'))
  choosePersonLocale(null)
  shownToast.set(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Screen() {
  const { user } = useSession()
  return user && <SetupPage />
}

/** Opens the first page of somebody without a company, with these invitations. */
async function opens(
  invitations: OwnInvitation[] | Answer,
  answers: Record<string, (body: unknown) => Answer> = {},
) {
  vi.stubGlobal('scrollTo', () => {})
  let open = invitations
  const closes = (id: string) => () => {
    if (Array.isArray(open)) open = open.filter((each) => each.id !== id)
    return { body: { ok: true } }
  }
  const calls = serve({
    'GET /api/auth/user': () => ({ body: newcomer }),
    'GET /api/holiday-countries': () => ({ body: countries }),
    'GET /api/company-file/importable': () => ({ body: { may: false } }),
    'GET /api/invitations/mine': () => (Array.isArray(open) ? { body: open } : open),
    'POST /api/invitations/newco/accept': closes('newco'),
    'POST /api/invitations/newco/decline': closes('newco'),
    ...answers,
  })
  await draw(<Screen />)
  return () => calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call)
}

test('an invitation names the company, who invites and as what; nothing asks to set up a company', async () => {
  const writes = await opens([newco])
  expect(words()).toContain('Ada Berg (ada@newco.example) invites you as a manager.')
  expect(words()).toContain('Open until 16 March 2026')
  expect(words()).not.toContain('Set up your company')
  expect(writes()).toEqual([])
})

test('countries that could not be read say so, and are read again', async () => {
  let isBroken = true
  await opens([], {
    'GET /api/holiday-countries': () => (isBroken ? { status: 500 } : { body: countries }),
  })
  expect(words()).toContain('We couldn’t load the countries.')
  isBroken = false
  await click('Try again')
  expect(words()).not.toContain('We couldn’t load the countries.')
  expect(words()).toContain('Germany')
})

test('joining is welcomed, and the invitation leaves the address', async () => {
  window.history.replaceState(null, '', '/?invitation=newco')
  const writes = await opens([newco])
  await click('Join Newco')
  expect(writes()).toEqual(['POST /api/invitations/newco/accept'])
  expect(shownToast.get()).toMatchObject({ title: 'You joined Newco' })
  expect(window.location.search).toBe('')
})

test('a refusal is said in the server’s words', async () => {
  const message = 'This invitation is no longer open. Please ask for a new one.'
  await opens([newco], {
    'POST /api/invitations/newco/accept': () => ({ status: 404, body: { message, requestId: 'r' } }),
  })
  await click('Join Newco')
  expect(words()).toContain(message)
})

test('of several, one is declined after a question, and the other one stays', async () => {
  const writes = await opens([newco, halyard])
  await click('Decline the invitation to Newco')
  expect(writes()).toEqual([])
  await click('Decline')
  expect(writes()).toEqual(['POST /api/invitations/newco/decline'])
  expect(controlOrNone('Join Newco')).toBeUndefined()
  expect(control('Join Halyard')).toBeDefined()
})

test('a company of one’s own is set up instead', async () => {
  await opens([newco])
  await click('Set up your own company')
  expect(words()).toContain('Set up your company')
  expect(words()).not.toContain('This invitation can’t be accepted here')
})

test('an invitation to another address says so above the setup', async () => {
  window.history.replaceState(null, '', '/?invitation=other')
  await opens([])
  expect(words()).toContain('was sent to an address other than kavya@halyard.example')
  expect(words()).toContain('Set up your company')
})

test('invitations that can’t be read don’t keep anybody from the setup', async () => {
  await opens({ status: 503 })
  expect(words()).toContain('We couldn’t load your invitations.')
  expect(words()).toContain('Set up your company')
})

test('what is wrong with the company and with the invitations is said at once', async () => {
  const writes = await opens([])
  await fill('Email of invitation 1', 'ada.example.com')
  await click('Create Company and Send Invites')
  expect(words()).toContain('Company name is required')
  expect(words()).toContain('Please enter a valid email address')
  expect(document.activeElement).toBe(control('Company name'))
  expect(writes()).toEqual([])
})

test('an address that was typed is skipped only after a question', async () => {
  const company = { name: 'Newco', annualDays: 20, accrualType: 'all_at_once', createdOn: '2026-03-02' }
  const writes = await opens([], { 'POST /api/companies': () => ({ status: 201, body: company }) })
  await fill('Company name', 'Newco')
  await fill('Email of invitation 1', 'ada@newco.example')
  await click('Skip Invites for Now')
  expect(words()).toContain('No one will be invited')
  await click('Keep them')
  expect(writes()).toEqual([])
  await click('Skip Invites for Now')
  await click('Skip Invites')
  expect(writes()).toEqual(['POST /api/companies'])
})

const inVienna = { ...new Intl.DateTimeFormat().resolvedOptions(), locale: 'en', timeZone: 'Europe/Vienna' }

/** Sets up Newco; answers what is sent for its country and region. */
async function setsUp(
  before: () => Promise<void> = async () => {},
  answers: Record<string, (body: unknown) => Answer> = {},
) {
  const sent: unknown[] = []
  await opens([], {
    ...answers,
    'POST /api/companies': (body) => {
      sent.push(body)
      return { status: 503, body: { message: 'Later.', requestId: 'r' } }
    },
  })
  await fill('Company name', 'Newco')
  await before()
  await click('Skip Invites for Now')
  return sent[0]
}

test('the country is guessed from the time zone, shown, and sent', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(inVienna)
  const sent = await setsUp()
  expect(words()).toContain('Guessed from your time zone (Europe, Vienna).')
  expect(sent).toMatchObject({ country: 'AT', region: null, timeZone: 'Europe/Vienna' })
})

test('a list of people can be imported later, which the guide explains in a tab of its own', async () => {
  await opens([])
  const link = control('import a list of people')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/help/#import', '_blank'])
})

test('another country is chosen, with its region, or none', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(inVienna)
  expect(
    await setsUp(async () => {
      await fill('Country', 'DE')
      await fill('Region (optional)', 'BY')
    }),
  ).toMatchObject({ country: 'DE', region: 'BY' })
})

test('without the list of countries a company is set up all the same', async () => {
  const sent = await setsUp(async () => expect(controlOrNone('Country')).toBeUndefined(), {
    'GET /api/holiday-countries': () => ({ status: 503 }),
  })
  expect(sent).toMatchObject({ country: null })
})
