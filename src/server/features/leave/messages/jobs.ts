import { defineNotification } from '#server/features/notification/define-notification.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { mailsAtOnce } from '#server/platform/mail/mail.ts'
import { followUpUndecided } from '../approvals/silence.ts'
import { askNextApprovers } from '../approvals/step.ts'
import { composeCover } from './cover-message.ts'
import { composeDecided } from './decided-message.ts'
import { composeDeputy } from './deputy-message.ts'
import { addToNewsDigest, newsDigest } from './news-digest.ts'
import { composeReminder } from './reminder-message.ts'
import { addToRequestDigest, requestDigest } from './request-digest.ts'
import { composeRequested } from './requested-message.ts'
import { composeUpdate } from './update-message.ts'
import { composeWeeklyAway } from './weekly-away.ts'

export const leaveJobs = [
  defineNotification({
    name: 'mail-leave-requested',
    kind: 'leave_requests',
    describe: ({ to, owner }) => `${to}: ${owner} requested leave`,
    compose: composeRequested,
    addToDigest: addToRequestDigest,
    batch: 'together',
  }),
  defineJob({
    name: 'mail-request-digest',
    describe: ({ to }) => `${to}: several people requested leave`,
    run: requestDigest,
    atOnce: mailsAtOnce,
  }),
  defineNotification({
    name: 'mail-leave-decided',
    kind: 'decisions',
    describe: ({ toOwner }) => `${toOwner}: the decision on their leave`,
    compose: composeDecided,
    batch: 'together',
  }),
  defineNotification({
    name: 'mail-leave-news',
    kind: 'leave_changes',
    describe: ({ to, owner }) => `${to}: the leave of ${owner} has changed`,
    compose: composeUpdate,
    addToDigest: addToNewsDigest,
    batch: 'together',
  }),
  defineJob({
    name: 'mail-news-digest',
    describe: ({ to }) => `${to}: leave of several people has changed`,
    run: newsDigest,
    atOnce: mailsAtOnce,
  }),
  defineNotification({
    name: 'mail-leave-reminder',
    kind: 'reminders',
    describe: ({ to, owner }) => `${to}: ${owner}’s request is waiting for a decision`,
    compose: composeReminder,
    batch: 'together',
  }),
  defineNotification({
    name: 'tell-deputy',
    kind: 'leave_requests',
    describe: ({ to }) => `${to}: someone named them as deputy`,
    compose: composeDeputy,
  }),
  defineNotification({
    name: 'tell-cover',
    kind: 'cover',
    describe: ({ to, owner }) => `${to}: who covers for ${owner}`,
    compose: composeCover,
  }),
  defineNotification({
    name: 'tell-weekly-away',
    kind: 'weekly_away',
    describe: ({ to }) => `${to}: who is away this week`,
    compose: composeWeeklyAway,
  }),
  defineJob({
    name: 'remind-undecided',
    describe: ({ owner }) => `Follow-up: ${owner}’s request is waiting for a decision`,
    run: followUpUndecided,
  }),
  defineJob({
    name: 'ask-next-approvers',
    describe: ({ owner }) => `The next step of ${owner}’s request`,
    run: askNextApprovers,
  }),
]
