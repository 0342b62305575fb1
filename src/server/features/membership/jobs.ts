import { defineJob, defineNotification } from '#server/platform/jobs/define-job.ts'
import { invitationMail } from './emails.ts'
import { notifyTeamChange } from './team-change-message.ts'

export const membershipJobs = [
  defineJob({
    name: 'mail-invitation',
    describe: ({ address }) => `Invitation to ${address}`,
    run: invitationMail,
  }),
  defineNotification({
    name: 'tell-team-change',
    describe: ({ to }) => `${to}: a change in the team`,
    notify: notifyTeamChange,
  }),
]
