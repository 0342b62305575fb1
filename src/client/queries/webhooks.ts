import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { registerTopic } from '#client/api/live.ts'
import type {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpoints,
  WebhookEndpointWithSecret,
} from '#shared/webhook/contract.ts'

const endpointsQuery = queryOptions<WebhookEndpoints>({ queryKey: ['/api/webhook-endpoints'] })

function deliveriesQuery(endpointId: string) {
  return queryOptions<WebhookDelivery[]>({ queryKey: ['/api/webhook-endpoints', endpointId, 'deliveries'] })
}

registerTopic('company', [endpointsQuery.queryKey])

/** What is being sent may arrive at any moment. */
const lookAgainMs = 3_000

/** The company's webhooks, for admins. */
export function useWebhookEndpoints() {
  return useQuery(endpointsQuery)
}

/** The last 50 messages to a webhook, the newest first. */
export function useDeliveries(endpointId: string) {
  return useQuery({ ...deliveriesQuery(endpointId), refetchInterval: lookAgainMs })
}

/** Answers the webhook with its secret, which isn't shown again. */
export function useAddEndpoint() {
  return useEndpointWrite((input: NewWebhookEndpoint) =>
    writeJson<WebhookEndpointWithSecret>('POST', '/api/webhook-endpoints', input),
  )
}

export function useChangeEndpoint() {
  return useEndpointWrite(({ id, change }: { id: string; change: WebhookEndpointChange }) =>
    writeJson<WebhookEndpoint>('PUT', `/api/webhook-endpoints/${id}`, change),
  )
}

/** Answers the new secret; the one before signs, too, for a day. */
export function useRotateSecret() {
  return useEndpointWrite((id: string) =>
    writeJson<WebhookEndpointWithSecret>('POST', `/api/webhook-endpoints/${id}/rotate-secret`),
  )
}

export function useRemoveEndpoint() {
  return useEndpointWrite((id: string) => writeJson('DELETE', `/api/webhook-endpoints/${id}`))
}

export function useSendTest() {
  return useEndpointWrite((id: string) =>
    writeJson<WebhookDelivery>('POST', `/api/webhook-endpoints/${id}/test`),
  )
}

/** Sends the same message again, now. */
export function useResend() {
  return useEndpointWrite((id: string) =>
    writeJson<WebhookDelivery>('POST', `/api/webhook-deliveries/${id}/resend`),
  )
}

/** Refetches the webhooks and their messages, also after a refusal: another admin may have been faster. */
function useEndpointWrite<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries(endpointsQuery) })
}
