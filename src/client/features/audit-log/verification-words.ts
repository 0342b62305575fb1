import { formatCount } from '#client/ui/data/format-dates.ts'
import { problemWords } from '#shared/audit/action-words.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'

/**
 * What a check found, as the title and the sentences below it; `isGood` where every line is as it was
 * written.
 */
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
    return { isGood: true, title: 'There’s nothing to check yet.', text: waitingInWords(found) }
  const title =
    sealed === 1 ? 'The only line is unchanged.' : `All ${formatCount(sealed)} lines are unchanged.`
  return {
    isGood: true,
    title,
    text: [erasedInWords(found), waitingInWords(found)].filter(Boolean).join(' '),
  }
}

function erasedInWords({ erased }: AuditVerification): string {
  if (erased === 0) return ''
  return erased === 1
    ? 'In one of them, personal values were erased; the line itself is intact.'
    : `In ${formatCount(erased)} of them, personal values were erased; the lines themselves are intact.`
}

function waitingInWords({ waiting }: AuditVerification): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? 'One more line will be sealed within seconds.'
    : `${formatCount(waiting)} more lines will be sealed within seconds.`
}
