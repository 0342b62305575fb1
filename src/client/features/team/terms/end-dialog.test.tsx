import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { member } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import type { KnownSecrets } from '#shared/team/known-secrets-contract.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'

beforeEach(() => vi.spyOn(window, 'scrollTo').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nora = member('Nora', 'Lind', 'admin')
const known: KnownSecrets = {
  keys: [{ id: 'payroll', name: 'Payroll import' }],
  webhooks: [
    { id: 'hr', host: 'hr.example', knowsSecret: true },
    { id: 'chat', host: 'chat.example', knowsSecret: false },
  ],
}
const rotated = {
  keys: [{ key: { id: 'payroll', name: 'Payroll import' }, token: 'srl_live_new' }],
  webhooks: [{ endpoint: { id: 'hr', url: 'https://hr.example/hook' }, secret: 'whsec_new' }],
}
const rotation = 'POST /api/team/Nora/known-secrets/rotate'
const deactivation = 'PATCH /api/team/Nora'

type Drawn = { person?: TeamMember; knows?: KnownSecrets; answers?: Parameters<typeof serve>[0] }

const nothing = () => {}

async function draws({ person = nora, knows = known, answers = {} }: Drawn = {}) {
  const calls = serve({
    'GET /api/team/Nora/known-secrets': () => ({ body: knows }),
    [deactivation]: () => ({ body: {} }),
    [rotation]: () => ({ status: 201, body: rotated }),
    ...answers,
  })
  const onDone = vi.fn<() => void>()
  const deactivating = {
    isOpen: true,
    subject: person,
    opening: 1,
    open: nothing,
    close: nothing,
    onOpenChange: nothing,
  }
  await draw(
    <DeactivateDialog deactivating={deactivating} members={[person]} readerId="Maya" onDone={onDone} />,
  )
  return { onDone, written: () => calls.filter(({ call }) => !call.startsWith('GET')) }
}

const text = () => document.body.textContent

test('an admin’s dialog names what they know, and shows the new tokens and secrets once', async () => {
  const { written, onDone } = await draws()
  for (const words of ['Payroll import', 'hr.example', 'chat.example (address only)'])
    expect(text()).toContain(words)
  await click('Deactivate')
  expect(written()).toEqual([
    { call: deactivation, body: { isActive: false } },
    { call: rotation, body: { graceDays: 0 } },
  ])
  expect(control('The token of Payroll import').getAttribute('value')).toBe('srl_live_new')
  expect(control('The secret of hr.example').getAttribute('value')).toBe('whsec_new')
  expect(onDone).not.toHaveBeenCalled()
  await click('Done')
  expect(onDone).toHaveBeenCalledOnce()
})

test('nothing is rotated where that isn’t wanted', async () => {
  const { written, onDone } = await draws()
  document.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
  await settled()
  await click('Deactivate')
  expect(written()).toHaveLength(1)
  expect(onDone).toHaveBeenCalledOnce()
})

test('what fails to be rotated is tried again from there, and the person stays deactivated', async () => {
  let isDown = true
  const { written, onDone } = await draws({
    answers: {
      [rotation]: () =>
        isDown
          ? { status: 500, body: { code: 'internal', message: 'Something went wrong.' } }
          : { status: 201, body: rotated },
    },
  })
  await click('Deactivate')
  expect(text()).toContain('Nora has been deactivated, but nothing has been rotated')
  isDown = false
  await click('Rotate all')
  expect(control('The token of Payroll import').getAttribute('value')).toBe('srl_live_new')
  expect(written().map(({ call }) => call)).toEqual([deactivation, rotation, rotation])
  await click('Done')
  expect(onDone).toHaveBeenCalledOnce()
})

test('a refused deactivation rotates nothing', async () => {
  const { written } = await draws({
    answers: {
      [deactivation]: () => ({
        status: 409,
        body: { code: 'conflict', message: 'A company needs an admin.' },
      }),
    },
  })
  await click('Deactivate')
  expect(text()).toContain('A company needs an admin.')
  expect(written()).toHaveLength(1)
  expect(control('Deactivate')).toBeTruthy()
})

test.each([
  ['knows nothing', { knows: { keys: [], webhooks: [] } }],
  ['is no admin, and isn’t asked about', { person: member('Nora', 'Lind', 'manager') }],
])('of somebody who %s, nothing is named', async (_who, drawn) => {
  const { written, onDone } = await draws(drawn)
  expect(document.querySelector('input[type="checkbox"]')).toBeNull()
  await click('Deactivate')
  expect(written()).toHaveLength(1)
  expect(onDone).toHaveBeenCalledOnce()
})

test('an address alone is named, and can’t be rotated', async () => {
  const { written } = await draws({ knows: { ...known, keys: [], webhooks: known.webhooks.slice(1) } })
  expect(text()).toContain('Get a new one there')
  expect(document.querySelector('input[type="checkbox"]')).toBeNull()
  await click('Deactivate')
  expect(written()).toHaveLength(1)
  expect(controlOrNone('Done')).toBeUndefined()
})
