import { act } from 'react'
import { refreshTopic } from '#client/api/live.ts'
import { useSession } from '#client/queries/session.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { CompanyPricing } from '../pricing/company-pricing.tsx'
import { invoices, team } from './billing-answers.ts'

export const maya: CurrentUser = { ...kavya, id: 'Maya', firstName: 'Maya', role: 'admin', locale: 'en-GB' }

type Answers = Record<string, (body: unknown) => Answer | Promise<Answer>>

function Screen() {
  const { user } = useSession()
  return user && <CompanyPricing />
}

/** Draws Billing at the address. Returns the writes that the server gets, and a way to announce a change. */
export async function drawBilling(
  status: SubscriptionStatus | (() => Answer),
  {
    reader = maya,
    search = '',
    answers = {},
  }: { reader?: CurrentUser; search?: string; answers?: Answers } = {},
) {
  await act(async () => window.history.replaceState(null, '', `/pricing${search}`))
  const calls = serve({
    'GET /api/auth/user': () => ({ body: reader }),
    'GET /api/subscription/status': () => (typeof status === 'function' ? status() : { body: status }),
    'GET /api/billing/history': () => ({ body: invoices }),
    'GET /api/team': () => ({ body: team }),
    ...answers,
  })
  const queryClient = await draw(<Screen />)
  // What is read once the status is known.
  await settled()
  return {
    writes: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')),
    changes: async () => {
      await act(async () => refreshTopic(queryClient, 'billing'))
      await settled()
    },
  }
}

/** What stands on the page. */
export function words(): string {
  return document.body.textContent
}
