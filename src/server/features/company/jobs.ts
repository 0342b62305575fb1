import { defineJob, defineNotification } from '#server/platform/jobs/define-job.ts'
import { notifyCompanyDeletion } from './deletion-message.ts'
import { deleteCompany } from './removal.ts'

export const companyJobs = [
  defineNotification({
    name: 'tell-company-deletion',
    describe: ({ to }) => `${to}: the deletion of the company`,
    notify: notifyCompanyDeletion,
  }),
  defineJob({
    name: 'forget-company',
    describe: () => 'Removing what is left of a deleted company',
    run: deleteCompany,
  }),
]
