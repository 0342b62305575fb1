import { defineNotification } from '#server/features/notification/define-notification.ts'
import { composeKeyEnd } from './expiry.ts'

export const apiKeyJobs = [
  defineNotification({
    name: 'tell-key-end',
    kind: 'api_keys',
    describe: ({ to }) => `${to}: an API key expires soon`,
    compose: composeKeyEnd,
  }),
]
