import { counted } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { ApprovalPreview, ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'

export const approversInWords: Record<ApprovalStep['by'], string> = {
  manager: 'The manager',
  'managers-manager': 'The manager’s manager',
  admins: 'Admins',
  people: 'Named people',
}

export const neededInWords: Record<ApprovalStep['needed'], string> = {
  one: 'One of them is enough',
  all: 'All of them have to approve',
}

export const conditionsInWords: Record<ApprovalStep['when'], string> = {
  always: 'Every request',
  longer: 'Long leave',
  sooner: 'Short notice',
  'against-rule': 'Leave against a company rule',
}

type Previewed = ApprovalPreview[number]

/** 'Ana Kaya’s leave goes to Max Brandt, then to Ada Admin or Abe Admin if it’s longer than 5 days.' */
export function previewInWords({ person, steps }: Previewed, defined: readonly ApprovalStep[]): string {
  const asked = steps.flatMap((step) => {
    const definition = defined[step.step]
    return definition && step.people.length > 0 ? [`${anyOrAllOf(step)}${conditionOf(definition)}`] : []
  })
  const whose = `${fullName(person)}’s leave`
  if (asked.length === 0) return `${whose} is approved automatically, as no one else can approve it.`
  return `${whose} goes to ${asked.join(', then to ')}.`
}

function conditionOf({ when, days }: ApprovalStep): string {
  const count = counted(days ?? 0, ['day', 'days'])
  if (when === 'longer') return ` if it’s longer than ${count}`
  if (when === 'sooner') return ` if it starts in less than ${count}`
  return when === 'against-rule' ? ' if a company rule is against it' : ''
}
