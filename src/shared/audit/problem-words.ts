import type { AuditVerification } from './contract.ts'

type Problem = NonNullable<AuditVerification['firstBad']>['problem']

/** What is wrong with a line of the audit log: 'Line 12 is gone', 'It is gone'. */
export const problemWords: Record<Problem, string> = {
  changed: 'is not as it was sealed',
  missing: 'is gone',
  'personal-changed': 'has names or words that are not as they were written',
  'personal-missing': 'has lost its names or words, which nobody erased',
  gap: 'comes after a gap in the chain',
}
