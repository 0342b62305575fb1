import { mutationOptions, useMutation } from '@tanstack/react-query'
import { deployment } from '#client/api/deployment.ts'
import { ApiError, writeJson } from '#client/api/http.ts'
import { queryClient } from '#client/api/query-client.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { ContactMessage } from '#shared/contact/contract.ts'

/** What spec 2.4 promises. */
export const promisedResponse = "We'll get back to you within 24 hours."
export const contactFailureTitle = 'Failed to send message'

/** POST /api/contact, with the notices of spec 8. */
export function useSendContactMessage() {
  // Given the client, as visitors' pages have no provider.
  return useMutation(sending, queryClient)
}

const sending = mutationOptions({
  mutationFn: (message: ContactMessage) => writeJson('POST', '/api/contact', message),
  onSuccess: () => {
    toast({
      title: 'Message sent successfully!',
      description: promisedResponse,
    })
  },
  onError: (error) => {
    console.error('The contact message could not be sent', error)
    toast({
      title: contactFailureTitle,
      description: contactFailureText(error),
      variant: 'destructive',
    })
  },
})

/** The server's message, or the address of the support, which helps where the server can't be reached. */
export function contactFailureText(error: unknown): string {
  const notice = error instanceof ApiError && error.notice
  return notice || `Please try again or email us directly at ${deployment.supportEmail}`
}
