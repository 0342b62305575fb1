import { defineNotification } from '#server/features/notification/define-notification.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { composeDeletion } from './deletion-message.ts'
import { deleteCompany } from './removal.ts'

export const companyJobs = [
  defineNotification({
    name: 'tell-company-deletion',
    kind: 'company_deletion',
    describe: ({ to }) => `${to}: the deletion of the company`,
    compose: composeDeletion,
  }),
  defineJob({
    name: 'forget-company',
    describe: () => 'Removing what is left of a deleted company',
    run: deleteCompany,
  }),
]
