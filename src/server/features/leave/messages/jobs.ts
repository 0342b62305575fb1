import { defineJob, defineNotification } from '#server/platform/jobs/define-job.ts'
import { remindUndecided } from '../approvals/reminders.ts'
import { notifyLeaveDecided } from './decided-message.ts'
import { notifyLeaveUpdate } from './news-message.ts'
import { notifyLeaveReminder } from './reminder-message.ts'
import { notifyLeaveRequested } from './requested-message.ts'
import { notifyWeeklyAway } from './weekly-away.ts'

export const leaveJobs = [
  defineNotification({
    name: 'mail-leave-requested',
    describe: ({ to, owner }) => `${to}: ${owner} asks for leave`,
    notify: notifyLeaveRequested,
    batch: 'together',
  }),
  defineNotification({
    name: 'mail-leave-decided',
    describe: ({ toOwner }) => `${toOwner}: the decision on their leave`,
    notify: notifyLeaveDecided,
    batch: 'together',
  }),
  defineNotification({
    name: 'mail-leave-news',
    describe: ({ to, owner }) => `${to}: the leave of ${owner} has changed`,
    notify: notifyLeaveUpdate,
    batch: 'together',
  }),
  defineNotification({
    name: 'mail-leave-reminder',
    describe: ({ to, owner }) => `${to}: the request of ${owner} waits for a decision`,
    notify: notifyLeaveReminder,
    batch: 'together',
  }),
  defineNotification({
    name: 'tell-weekly-away',
    describe: ({ to }) => `${to}: who is away this week`,
    notify: notifyWeeklyAway,
  }),
  defineJob({
    name: 'remind-undecided',
    describe: ({ owner }) => `Reminders: the request of ${owner} waits for a decision`,
    run: remindUndecided,
  }),
]
