import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { isSignedOut } from '#client/api/http.ts'
import { RequestDialog } from '#client/features/request/request-dialog.tsx'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useSession } from '#client/queries/session.ts'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { ModalAlert } from '#client/ui/overlay/modal-alert.ts'
import { SignedOutInDialog } from './banners.tsx'

afterEach(() => {
  isSignedOut.set(false)
  vi.unstubAllGlobals()
})

function Screen() {
  const { user } = useSession()
  return <ModalAlert value={<SignedOutInDialog />}>{user && <RequestDialog user={user} />}</ModalAlert>
}

test('in a session that has ended the request dialog says so, and shows no figure', async () => {
  const refusal = { message: 'Please sign in.', requestId: 'r' }
  // The page has its user from before.
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/user' ? Response.json(kavya) : Response.json(refusal, { status: 401 }),
  )
  await draw(<Screen />)
  await act(async () => openRequestDialog())
  await settled()
  const dialog = document.querySelector('[role=dialog]')?.textContent
  expect(dialog).toContain('You’re signed out.')
  expect(dialog).toContain('Annual')
  expect(dialog).not.toMatch(/\d left|no limit|remaining/i)
})
