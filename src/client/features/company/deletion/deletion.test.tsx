import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { click, control, controlOrNone, draw, fill } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { specPrice } from '#shared/billing/price.ts'
import type { CompanyDeletion } from '#shared/company/deletion-contract.ts'
import { DeletionBanner } from './deletion-banner.tsx'
import { DeletionCard } from './deletion-card.tsx'

const path = '/api/companies/mine/deletion'
const maya = { id: kavya.id, firstName: 'Maya', lastName: 'Okafor' }
const asked: CompanyDeletion = {
  askedAt: '2026-03-02T12:00:00.000Z',
  askedBy: maya,
  dueAt: '2026-04-01T12:00:00.000Z',
}
const refusal = (status: number, message: string): Answer => ({ status, body: { message, requestId: 'r' } })
const words = () => document.body.textContent

beforeEach(() => choosePersonLocale('en-GB'))
afterEach(() => {
  deployment.payments = { mode: 'off' }
  choosePersonLocale(null)
  shownToast.set(null)
  vi.unstubAllGlobals()
})

/** A server that keeps what it was told, unless `answers` says otherwise. Gives back the writes. */
function serveCompany(deletion: CompanyDeletion, answers: { [call: string]: () => Answer } = {}) {
  let kept = deletion
  const becomes = (next: CompanyDeletion) => ({ body: (kept = next) })
  const calls = serve({
    [`GET ${path}`]: () => ({ body: kept }),
    [`POST ${path}`]: () => becomes(asked),
    [`DELETE ${path}`]: () => becomes(null),
    ...answers,
  })
  return () => calls.filter(({ call }) => !call.startsWith('GET'))
}

async function drawCard(deletion: CompanyDeletion, answers: { [call: string]: () => Answer } = {}) {
  const writes = serveCompany(deletion, answers)
  await draw(<DeletionCard companyName="Halyard" today="2026-03-02" />)
  return writes
}

describe('the card', () => {
  it('asks twice, then says when everything goes and who asked', async () => {
    const writes = await drawCard(null)
    expect(control('The company file').getAttribute('href')).toBe('/api/company-file')
    await click('Delete this company')
    expect(words()).toContain('On 1 April 2026 everything is deleted')
    expect(words()).not.toContain('subscription')
    expect(document.activeElement).toBe(control('Keep the company'))
    expect(writes()).toEqual([])

    await fill('Company name', 'Halyard')
    await click('Delete company')
    expect(writes()).toEqual([{ call: `POST ${path}`, body: { name: 'Halyard' } }])
    expect(words()).toContain('Halyard will be deleted on 1 April 2026.')
    expect(words()).toContain('Maya Okafor requested this on 2 March 2026.')
    expect(controlOrNone('Company name')).toBeUndefined()
    expect(controlOrNone('Delete this company')).toBeUndefined()
    expect(document.activeElement?.textContent).toMatch(/^Halyard will be deleted/)
  })

  it('sends nothing when the first yes is taken back, and gives the focus back', async () => {
    const writes = await drawCard(null)
    control('Delete this company').focus()
    await click('Delete this company')
    await fill('Company name', 'Hal')
    await click('Keep the company')
    expect(writes()).toEqual([])
    expect(document.activeElement).toBe(control('Delete this company'))
    await click('Delete this company')
    expect(control('Company name')).toHaveProperty('value', '')
  })

  it('keeps a wrong name, with the server’s sentence below it', async () => {
    const sentence = 'Please type the name of the company: Halyard.'
    await drawCard(null, { [`POST ${path}`]: () => refusal(400, sentence) })
    await click('Delete this company')
    await fill('Company name', 'Halliard')
    await click('Delete company')
    const name = control('Company name')
    expect(name).toHaveProperty('value', 'Halliard')
    expect(document.activeElement).toBe(name)
    expect(document.getElementById(`${name.id}-error`)?.textContent).toBe(sentence)
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('says why the server refuses', async () => {
    const sentence = 'The deletion was asked for already. Please reload the page.'
    await drawCard(null, { [`POST ${path}`]: () => refusal(409, sentence) })
    await click('Delete this company')
    await click('Delete company')
    expect(document.querySelector('[role=alert]')?.textContent).toBe(sentence)
  })

  it('lets the company be kept', async () => {
    const writes = await drawCard(asked)
    await click('Keep the company')
    expect(writes()).toEqual([{ call: `DELETE ${path}`, body: undefined }])
    expect(shownToast.get()).toMatchObject({ title: 'Halyard stays.', description: undefined })
    expect(document.activeElement?.contains(control('Delete this company'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('says why the company could not be kept', async () => {
    await drawCard(asked, { [`DELETE ${path}`]: () => ({ status: 503 }) })
    await click('Keep the company')
    expect(words()).toContain('We couldn’t keep the company. Please try again.')
    expect(words()).toContain('Halyard will be deleted on 1 April 2026.')
  })

  it('does not name whoever is not here any more', async () => {
    await drawCard({ ...asked, askedBy: null })
    expect(words()).toContain('This was requested on 2 March 2026.')
  })

  it('can be read again', async () => {
    let isAway = true
    await drawCard(null, { [`GET ${path}`]: () => (isAway ? { status: 503 } : { body: null }) })
    isAway = false
    await click('Try again')
    expect(control('Delete this company')).toBeDefined()
  })

  it('says what becomes of the subscription where companies pay', async () => {
    deployment.payments = { mode: 'sandbox', price: specPrice }
    await drawCard(null)
    await click('Delete this company')
    expect(words()).toContain('Any subscription ends')
    await click('Delete company')
    await click('Keep the company')
    expect(shownToast.get()?.description).toContain('keep that too, under Billing')
  })
})

describe('the banner', () => {
  const endsAt = '2026-04-01T12:00:00.000Z'

  test('lets an admin keep the company from any page', async () => {
    const writes = serveCompany(asked)
    await draw(<DeletionBanner user={{ role: 'admin', companyName: 'Halyard' }} endsAt={endsAt} />)
    expect(words()).toContain('Halyard will be deleted on 1 April 2026.')
    expect(control('Settings').getAttribute('href')).toBe('/settings?tab=deletion')
    await click('Keep the company')
    expect(writes().map(({ call }) => call)).toEqual([`DELETE ${path}`])
  })

  test.each([
    ['/settings', true],
    ['/settings?tab=rules', true],
    ['/settings?tab=deletion', false],
  ])('leads from %s to where the company is kept or downloaded: %s', async (address, leads) => {
    await act(async () => window.history.replaceState(null, '', address))
    serveCompany(asked)
    await draw(<DeletionBanner user={{ role: 'admin', companyName: 'Halyard' }} endsAt={endsAt} />)
    expect(controlOrNone('Settings') !== undefined).toBe(leads)
    await act(async () => window.history.replaceState(null, '', '/'))
  })

  test('tells everybody else, and asks the server nothing', async () => {
    const writes = serveCompany(asked)
    await draw(<DeletionBanner user={{ role: 'manager', companyName: 'Halyard' }} endsAt={endsAt} />)
    expect(words()).toContain('Any admin can still keep it.')
    expect(controlOrNone('Keep the company')).toBeUndefined()
    expect(writes()).toEqual([])
  })
})
