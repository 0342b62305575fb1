import type { Removal } from './removal.ts'

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
]
