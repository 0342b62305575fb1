import { deployment } from '#client/api/deployment.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import type { FirstStep, FirstSteps } from '#shared/company/contract.ts'

type StepWords = {
  title: string
  /** What it is good for, in a sentence. */
  text: string
  href: string
  /** Does it with one click, where that is all there is to do. */
  actLabel?: string
  /** Says by hand that nothing is left to do. */
  tickLabel: string
}

export const wordsOfStep: Record<FirstStep, StepWords> = {
  people: {
    title: 'Add your people',
    text: 'Import a list with managers, teams and balances. No one is emailed yet.',
    href: '/team?view=import',
    tickLabel: 'Not needed',
  },
  holidays: {
    title: 'Set your public holidays',
    text: 'Choose your country so holidays don’t use leave.',
    href: '/settings?tab=places',
    tickLabel: 'Not needed',
  },
  balances: {
    title: 'Check balances',
    text: 'Enter the days people used before you started here.',
    href: '/settings?tab=balances',
    tickLabel: 'Mark as done',
  },
  privacy: {
    title: 'Decide who sees sick leave',
    text: 'We recommend keeping it private: colleagues see that someone is away, not why.',
    href: '/settings?tab=leave-types',
    actLabel: 'Keep sick leave private',
    tickLabel: 'Leave it visible',
  },
  invite: {
    title: 'Invite your team',
    text: `They join with their ${deployment.signIn.name} accounts and can request leave right away.`,
    href: '/team?view=invitations',
    tickLabel: 'Not needed',
  },
  trial: {
    title: 'Start your free trial',
    text: '30 days free, and no credit card required to start.',
    href: '/pricing',
    tickLabel: 'Later',
  },
}

/** '1 of 3 done'. */
export function progressOf(steps: FirstSteps): string {
  return `${formatCount(steps.filter(({ isDone }) => isDone).length)} of ${formatCount(steps.length)} done`
}

export function areAllDone(steps: FirstSteps): boolean {
  return steps.every(({ isDone }) => isDone)
}

/** The step to go on with after this one: the next open one, else the first that is open. */
export function stepAfter(steps: FirstSteps, ticked: FirstStep): FirstStep | undefined {
  const index = steps.findIndex(({ step }) => step === ticked)
  const inTurn = [...steps.slice(index + 1), ...steps.slice(0, index)]
  return inTurn.find(({ isDone }) => !isDone)?.step
}
