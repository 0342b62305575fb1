import { defineJob, defineNotification } from '#server/platform/jobs/define-job.ts'
import { endSubscription } from './end.ts'
import { notifyBilling } from './news-message.ts'
import { setSeats } from './seats.ts'
import { syncBilling } from './sync.ts'

export const billingJobs = [
  defineNotification({
    name: 'tell-billing',
    describe: ({ to }) => `${to}: billing`,
    notify: notifyBilling,
  }),
  defineJob({
    name: 'end-subscription',
    describe: () => 'Billing: ending the subscription, as the company is to be deleted',
    run: endSubscription,
  }),
  defineJob({
    name: 'sync-billing',
    describe: () => 'Billing: reading what the card provider knows',
    run: syncBilling,
  }),
  defineJob({
    name: 'set-seats',
    describe: () => 'Billing: telling the card provider how many people there are',
    run: setSeats,
  }),
]
