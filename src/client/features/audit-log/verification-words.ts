import { formatCount } from '#client/ui/data/format-dates.ts'
import { problemWords } from '#shared/audit/action-words.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'

/** What a check found, as the title and the sentences below it; `isGood` where every line is as it was written. */
export function verificationInWords(found: AuditVerification): {
  isGood: boolean
  title: string
  text: string
} {
  const { sealed, firstBad } = found
  if (firstBad) {
    const title = `Line ${formatCount(firstBad.position)} is the first with a problem.`
    return {
      isGood: false,
      title,
      text: `It ${problemWords[firstBad.problem]}. The lines after it can’t be trusted.`,
    }
  }
  if (sealed === 0)
    return { isGood: true, title: 'There is nothing to check yet.', text: waitingInWords(found) }
  const title =
    sealed === 1
      ? 'The only line is as it was written.'
      : `All ${formatCount(sealed)} lines are as they were written.`
  return {
    isGood: true,
    title,
    text: [erasedInWords(found), waitingInWords(found)].filter(Boolean).join(' '),
  }
}

function erasedInWords({ erased }: AuditVerification): string {
  if (erased === 0) return ''
  return erased === 1
    ? 'In one of them personal values were erased; the line itself stands.'
    : `In ${formatCount(erased)} of them personal values were erased; the lines themselves stand.`
}

function waitingInWords({ waiting }: AuditVerification): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? 'One more line is sealed within seconds.'
    : `${formatCount(waiting)} more lines are sealed within seconds.`
}
