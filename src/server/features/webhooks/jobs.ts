import { defineNotification } from '#server/features/notification/define-notification.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deliverWebhook } from './deliver.ts'
import { dispatchEvents } from './dispatch.ts'
import { composeSwitchedOff } from './off-message.ts'

export const webhookJobs = [
  defineJob({
    name: 'dispatch-events',
    describe: () => 'Webhooks: handing over new events',
    run: dispatchEvents,
    batch: { firstBy: () => '' },
  }),
  defineJob({
    name: 'deliver-webhook',
    describe: () => 'Webhooks: a message to another program',
    run: deliverWebhook,
    // A group is a company's endpoints that answer; those that fail are another one, and slow: six together.
    lanes: { atOnce: 40, ofGroup: 5, ofSlowGroup: 1 },
  }),
  defineNotification({
    name: 'tell-webhook-off',
    kind: 'webhook_off',
    describe: ({ to }) => `${to}: a webhook was switched off`,
    compose: composeSwitchedOff,
  }),
]
