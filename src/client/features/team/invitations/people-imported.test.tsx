import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { PeopleImported } from './people-imported.tsx'

afterEach(() => vi.unstubAllGlobals())

const text = () => document.body.textContent

test('who was imported can be invited at once, and who can’t be is named with their address', async () => {
  serve({
    'GET /api/invitations/overview': () => ({ body: { toInvite: 1, waiting: 0, returning: [] } }),
    'GET /api/team': () => ({ body: [{ id: 'ben', email: 'ben@x.example' }] }),
    'POST /api/invitations/send': () => ({
      body: {
        sent: [{}],
        waiting: [],
        nextAt: null,
        refused: [{ userId: 'ben', message: 'This address already has an open invitation.' }],
      },
    }),
  })
  await draw(<PeopleImported words="2 people imported." left={0} onAgain={() => {}} />)
  expect(text()).toContain('2 people imported. No one has been emailed yet.')
  expect(control('View the calendar').getAttribute('href')).toBe('/calendar?team=all')
  await click('Send 1 invitation')
  expect(shownToast.get()?.title).toBe('1 invitation sent.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'ben@x.example: This address already has an open invitation.',
  )
  expect(text()).not.toContain('No one has been emailed yet.')
})

test('while rows are left, another list waits', async () => {
  serve({
    'GET /api/invitations/overview': () => ({ body: { toInvite: 0, waiting: 0, returning: [] } }),
    'GET /api/team': () => ({ body: [] }),
  })
  await draw(<PeopleImported words="2 people imported." left={1} onAgain={() => {}} />)
  expect(text()).toContain('2 people imported. 1 row is left below.')
  expect(controlOrNone('Import another list')).toBeUndefined()
})
