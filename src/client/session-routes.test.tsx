import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, settled } from './testing/draw.tsx'
import { kavya } from './testing/people.ts'
import { serve } from './testing/server.ts'

afterEach(async () => {
  await act(async () => window.history.replaceState(null, '', '/'))
  vi.unstubAllGlobals()
})

const newcomer = { ...kavya, companyId: null, companyName: null, role: null }

test.each([
  { opened: '/calendar?month=2026-03', leadsTo: '/' },
  { opened: '/settings?tab=rules', leadsTo: '/' },
  { opened: '/register?invitation=newco', leadsTo: '/?invitation=newco' },
  { opened: '/nowhere', leadsTo: '/nowhere' },
])(
  'without a company, $opened leads to $leadsTo, and no company’s call is made',
  async ({ opened, leadsTo }) => {
    window.history.replaceState(null, '', opened)
    vi.stubGlobal('scrollTo', () => {})
    const calls = serve({
      'GET /api/auth/user': () => ({ body: newcomer }),
      'GET /api/invitations/mine': () => ({ body: [] }),
      'GET /api/company-file/importable': () => ({ body: { may: false } }),
      'GET /api/holiday-countries': () => ({ body: [] }),
    })
    const { SessionRoutes } = await import('./session-routes.tsx')
    await draw(<SessionRoutes />)
    await settled()
    expect(window.location.pathname + window.location.search).toBe(leadsTo)
    expect(document.body.textContent).toContain(leadsTo === opened ? '404' : 'Set up your company')
    const known = [
      'GET /api/auth/user',
      'GET /api/invitations/mine',
      'GET /api/company-file/importable',
      'GET /api/holiday-countries',
    ]
    expect(calls.filter(({ call }) => !known.includes(call))).toEqual([])
  },
)
