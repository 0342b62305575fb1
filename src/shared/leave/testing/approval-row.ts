import { stepsAfterApproval } from '../approval-progress.ts'
import type { ApprovalStep, StepsOfRequest } from '../approval-steps-contract.ts'
import {
  type LineMember,
  type ReportingLines,
  reportingLinesOf,
  representedBy,
  type Waiting,
} from '../approvers.ts'
import { escalations } from '../silence.ts'
import type { Row } from './page-tables.ts'

const member = (place: Partial<LineMember> & Pick<LineMember, 'userId' | 'role'>): LineMember => ({
  firstName: place.userId,
  lastName: '',
  managerId: null,
  isActive: true,
  isAway: false,
  deputyId: null,
  isHandedOver: false,
  ...place,
})

/** The people of docs/approvals.md. */
const people = [
  member({ userId: 'Ada', role: 'admin' }),
  member({ userId: 'Abe', role: 'admin', managerId: 'Ada' }),
  member({ userId: 'Mona', role: 'manager', managerId: 'Ada' }),
  member({ userId: 'Max', role: 'manager', managerId: 'Mona' }),
  member({ userId: 'Mike', role: 'manager' }),
  member({ userId: 'Ana', role: 'employee', managerId: 'Max' }),
  member({ userId: 'Leo', role: 'employee' }),
]

/**
 * A row's situation, such as 'Max away, Mona under no one', its request, and how long people have been
 * silent. The request has come through its steps as far as those who approved it brought it: null if that was
 * all the way.
 */
export function situationOf(row: Row): { lines: ReportingLines; waiting: Waiting; isApproved: boolean } {
  const { situation = '', silence = '' } = row
  const clauses = situation.split(', ').filter(Boolean)
  const members = people.map((person) =>
    clauses.reduce((changed, clause) => ({ ...changed, ...changeIn(clause, person.userId) }), person),
  )
  const escalation = escalations.find((known) => known === silence)
  if (!escalation) throw new Error(`'${silence}' is no silence.`)
  const lines = reportingLinesOf(members)
  const waiting = { userId: row['leave of'] ?? '', status: 'pending', escalation }
  if (row['steps'] === undefined) return { lines, waiting, isApproved: false }
  const start = { steps: stepsIn(row['steps']), current: 0, approvals: [] }
  const approvers = (row['approved by'] ?? '').split(', ').filter(Boolean)
  const approvalSteps = approvers.reduce<StepsOfRequest | null>((before, by) => {
    if (!lines.mayDecide(by, { ...waiting, approvalSteps: before })) throw new Error(`${by} may not decide.`)
    const inPlaceOf = representedBy(lines, by, { ...waiting, approvalSteps: before })?.id ?? null
    return stepsAfterApproval(
      lines,
      { ...waiting, approvalSteps: before },
      { id: '', by, inPlaceOf, since: '', at: '' },
    )
  }, start)
  return { lines, waiting: { ...waiting, approvalSteps }, isApproved: approvalSteps === null }
}

const always: Omit<ApprovalStep, 'by'> = { people: [], needed: 'one', when: 'always', days: null }

/** 'manager; all admins; Mike and Abe' */
export function stepsIn(text: string): ApprovalStep[] {
  return text.split('; ').map((step) => {
    const [who = '', condition = ''] = step.split(' if ')
    return { ...approversIn(who), ...conditionIn(condition) }
  })
}

function approversIn(who: string): ApprovalStep {
  if (who === 'manager') return { ...always, by: 'manager' }
  if (who === 'manager’s manager') return { ...always, by: 'managers-manager' }
  if (who === 'an admin') return { ...always, by: 'admins' }
  if (who === 'all admins') return { ...always, by: 'admins', needed: 'all' }
  return {
    ...always,
    by: 'people',
    people: who.split(/ or | and /),
    needed: who.includes(' and ') ? 'all' : 'one',
  }
}

function conditionIn(condition: string): Pick<ApprovalStep, 'when' | 'days'> {
  const [, comparison, days] = /^(longer|sooner) than (\d+)$/.exec(condition) ?? []
  if (comparison === 'longer' || comparison === 'sooner') return { when: comparison, days: Number(days) }
  return { when: condition === 'against a rule' ? 'against-rule' : 'always', days: null }
}

function changeIn(clause: string, userId: string): Partial<LineMember> {
  const [, who = '', what = '', whom = '', today] =
    /^(\w+) (away|gone|an employee|under|has deputy)(?: (no one|\w+))?( today)?$/.exec(clause) ?? []
  if (!people.some((person) => person.userId === who)) throw new Error(`'${clause}' says nothing.`)
  if (who !== userId) return {}
  if (what === 'away') return { isAway: true }
  if (what === 'gone') return { isActive: false }
  if (what === 'an employee') return { role: 'employee' }
  if (what === 'under') return { managerId: whom === 'no one' ? null : whom }
  return { deputyId: whom, isHandedOver: today !== undefined }
}
