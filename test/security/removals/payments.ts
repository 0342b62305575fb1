import type { Removal } from './removal.ts'

const confirmPayment = 'src/server/features/billing/confirm-payment.ts'
const subscriptionTest = 'src/server/features/billing/subscription.test.ts'

export const paymentsRemovals: readonly Removal[] = [
  {
    control: 'A webhook from the future is refused',
    file: 'src/server/adapters/stripe-webhook.ts',
    find: ' || isFromTheFuture(signature, now)',
    replace: '',
    test: {
      file: 'src/server/features/billing/webhook/webhook.test.ts',
      name: 'that is forged, old or from the future is refused, and nothing is noted',
    },
  },
  {
    control: 'A payment that waits for a bank is looked up by its own company alone',
    file: confirmPayment,
    find: ' || payment.customerId !== customerId',
    replace: '',
    test: { file: subscriptionTest, name: 'has its payment looked up by no one else' },
  },
  {
    control: 'The secret of a payment is for admins',
    file: confirmPayment,
    find: '  await ctx.inCompany(async (_tx, actor) => assertAdmin(actor))\n',
    replace: '',
    test: { file: subscriptionTest, name: 'is for admins' },
  },
  {
    control: 'A payment is finished by admins alone',
    file: confirmPayment,
    find: '    assertAdmin(actor)\n    return (await readAccount(tx))?.customerId\n',
    replace: '    return actor && (await readAccount(tx))?.customerId\n',
    test: { file: subscriptionTest, name: 'is for admins' },
  },
]
