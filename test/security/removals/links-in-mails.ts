import type { Removal } from './removal.ts'

const mailDecisionTest = 'src/server/features/leave/mail-decision/mail-decision.test.ts'
const unsubscribeTest = 'src/server/features/notification/unsubscribe/unsubscribe.test.ts'

/** What the links in mails do without a sign-in: unsubscribe, and decide a request. */
export const linksInMailsRemovals: readonly Removal[] = [
  {
    control: 'A link to unsubscribe is verified',
    file: 'src/server/features/notification/unsubscribe/token.ts',
    find: 'return isEqual(token, unsubscribeToken(key, found)) ? found : undefined',
    replace: 'return found',
    test: {
      file: unsubscribeTest,
      name: 'a changed link is 404, wherever it was changed, and switches nothing off',
    },
  },
  {
    control: 'A link to unsubscribe ends with its reader',
    file: 'src/server/features/notification/unsubscribe/unsubscribe.ts',
    find: 'if (!member || !isActive(member)) throw noSuchSubscription()',
    replace: 'if (!member) throw noSuchSubscription()',
    test: { file: unsubscribeTest, name: 'a link of someone who was deactivated is 404' },
  },
  {
    control: 'Clicks on unsubscribe are limited',
    file: 'src/server/features/notification/unsubscribe/routes.ts',
    find: "config: { access: 'public', limit: { name: 'unsubscribe', max: 300, windowMs: minuteMs } },",
    replace: "config: { access: 'public' },",
    test: { file: unsubscribeTest, name: 'clicks are limited by network' },
  },
  {
    control: 'A click on unsubscribe brings a kilobyte at most',
    file: 'src/server/features/notification/unsubscribe/routes.ts',
    find: '      bodyLimit: 1024,\n',
    replace: '',
    test: { file: unsubscribeTest, name: 'a body of more than a kilobyte is refused' },
  },
  {
    control: 'A link that decides is used once',
    file: 'src/server/features/leave/mail-decision/decide-by-mail.ts',
    find: 'if (!used.some((link) => link.tokenHash === tokenHash)) throw linkUsed()',
    replace: 'void used',
    test: {
      file: mailDecisionTest,
      name: 'are used once, all of a request’s: an undone decision waits for the app',
    },
  },
  {
    control: 'A link that decides ends after seven days',
    file: 'src/server/features/leave/messages/decision-links.ts',
    find: 'return link && link.createdAt > daysBefore(now, goodForDays) ? link : undefined',
    replace: 'return link',
    test: { file: mailDecisionTest, name: 'last for seven days' },
  },
  {
    control: 'A link that decides ends with its approver',
    file: 'src/server/features/membership/activity.ts',
    find: '  await forgetDecisionLinksOf(tx, person.id)\n',
    replace: '',
    test: {
      file: mailDecisionTest,
      name: 'end with the right of their approver: deactivated or no manager any more',
    },
  },
  {
    control: 'A company can have its approvers sign in to decide',
    file: 'src/server/features/leave/mail-decision/decide-by-mail.ts',
    find: "  if (await isSignInNeeded(tx)) throw forbidden('Your company asks you to sign in to decide requests.')\n",
    replace: '',
    test: {
      file: mailDecisionTest,
      name: 'are left out, and refused where they were sent before, in a company whose approvers sign in',
    },
  },
  {
    control: 'A link is decided on its own page alone',
    file: 'src/server/features/leave/mail-decision/routes.ts',
    find: 'if (request.headers.origin !== app.publicUrl.origin)',
    replace: 'if (false as boolean)',
    test: { file: mailDecisionTest, name: 'sends what it read, from nowhere' },
  },
  {
    control: 'The address of a link that decides is kept from other sites and caches',
    file: 'src/server/platform/http/pages.ts',
    find: 'sendPage(200)(request, reply.headers(secretAddress))',
    replace: 'sendPage(200)(request, reply)',
    test: {
      file: 'src/server/platform/http/pages.test.ts',
      name: 'the page of a link that decides is kept by no one, and its address goes nowhere',
    },
  },
]
