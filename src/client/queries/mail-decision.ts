import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, readJson, writeJson } from '#client/api/http.ts'
import type { MailDecided, MailDecision, MailDecisionBody } from '#shared/leave/mail-decision-contract.ts'

/** What the link in a mail would decide, or the sentence that says why it decides nothing. */
export type OpenedLink = { isOpen: true; decision: MailDecision } | { isOpen: false; reason: string }

/** GET /api/mail-decisions/{token}. */
export function useMailDecision(token: string) {
  return useQuery(decisionQuery(token))
}

function decisionQuery(token: string) {
  return queryOptions<OpenedLink>({
    queryKey: [pathOf(token)],
    queryFn: async ({ signal }) => {
      try {
        return { isOpen: true, decision: await readJson<MailDecision>(pathOf(token), signal) }
      } catch (error) {
        if (error instanceof ApiError && refused.has(error.status) && error.notice)
          return { isOpen: false, reason: error.notice }
        throw error
      }
    },
  })
}

const refused = new Set([400, 403, 404, 409])

/**
 * POST /api/mail-decisions/{token}. After a refusal the link is read again: what it decides may have changed.
 */
export function useDecideByMail(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MailDecisionBody) => writeJson<MailDecided>('POST', pathOf(token), body),
    // Not awaited: the refusal is said at once.
    onError: () => void queryClient.invalidateQueries(decisionQuery(token)),
  })
}

function pathOf(token: string): string {
  return `/api/mail-decisions/${encodeURIComponent(token)}`
}
