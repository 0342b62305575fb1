import { defineNotification } from '#server/features/notification/define-notification.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { setContact } from './contact.ts'
import { endSubscription } from './end.ts'
import { composeNotice } from './notice-message.ts'
import { setSeats } from './seats.ts'
import { syncBilling } from './sync.ts'

export const billingJobs = [
  defineNotification({
    name: 'tell-billing',
    kind: 'billing',
    describe: ({ to }) => `${to}: billing`,
    compose: composeNotice,
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
  defineJob({
    name: 'set-customer',
    describe: () => 'Billing: sending the card provider the company’s name and its admin’s address',
    run: setContact,
  }),
]
