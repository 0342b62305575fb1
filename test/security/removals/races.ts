import type { Removal } from './removal.ts'

export const racesRemovals: readonly Removal[] = [
  {
    control: 'A form that is sent twice has one effect',
    file: 'src/server/features/leave/requests/request.ts',
    find: 'eq(idempotentWrites.key, key)',
    replace: 'eq(idempotentWrites.key, `none ${key}`)',
    test: {
      file: 'src/server/features/leave/leave.test.ts',
      name: 'gives a repeat with the same Idempotency-Key the first request again',
    },
  },
  {
    control: 'A person’s balance is counted under a lock',
    file: 'src/server/features/people/approvers.ts',
    find: '= ${userId} FOR NO KEY UPDATE',
    replace: '= ${userId}',
    test: {
      file: 'src/server/features/leave/leave.test.ts',
      name: 'lets exactly what fits through: 30 requests of 5 days against 20 days',
    },
    onPostgres: true,
  },
]
