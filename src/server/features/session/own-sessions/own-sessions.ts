import { notFound } from '#server/platform/errors.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { OwnSession } from '#shared/session/contract.ts'

/** `current` is the hash of the token that asks. */
type Asked = { current: string | undefined; now: Date }

/** GET /api/sessions: where the person is signed in; this session first, then the latest seen. */
export async function listOwnSessions(
  directory: Directory,
  { identityId }: Account,
  { current, now }: Asked,
): Promise<OwnSession[]> {
  const rows = await directory.listSessions(identityId, now)
  return rows
    .map(({ id, tokenHash, browser, system, createdAt, lastSeenAt }) => ({
      id,
      browser,
      system,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: tokenHash === current,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/**
 * DELETE /api/sessions/{id}: signs one browser out at once, with its open screens.
 *
 * @throws Refusal 'notFound', also for another person's.
 */
export async function endOwnSession(
  directory: Directory,
  { identityId }: Account,
  id: string,
): Promise<void> {
  if ((await directory.endSessions({ identityId, id })) === 0)
    throw notFound('This session has already ended. Please reload the list.')
}
