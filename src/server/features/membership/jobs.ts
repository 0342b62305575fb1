import { defineNotification } from '#server/features/notification/define-notification.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { mailsAtOnce } from '#server/platform/mail/mail.ts'
import { invitationMail } from './emails.ts'
import { composeFormerAdmin } from './former-admin-message.ts'
import { composeTeamChange } from './team-change-message.ts'

export const membershipJobs = [
  defineJob({
    name: 'mail-invitation',
    describe: ({ address }) => `Invitation to ${address}`,
    run: invitationMail,
    atOnce: mailsAtOnce,
  }),
  defineNotification({
    name: 'tell-team-change',
    kind: 'team_changes',
    describe: ({ to }) => `${to}: a change in the team`,
    compose: composeTeamChange,
  }),
  defineNotification({
    name: 'tell-former-admin',
    kind: 'former_admins',
    describe: ({ to }) => `${to}: what a former admin knew`,
    compose: composeFormerAdmin,
  }),
]
