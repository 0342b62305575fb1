import { linksInMailsRemovals } from './links-in-mails.ts'
import type { Removal } from './removal.ts'

const everyRoute = 'src/server/platform/http/every-route.test.ts'
const gates = 'src/server/platform/http/gates.ts'
const databaseTest = 'src/server/platform/db/database.test.ts'
const feedTest = 'src/server/features/feed/feed.test.ts'
const privateTypeTest = 'test/server/private-type.test.ts'
const coveringTest = 'src/server/features/leave/covering/covering.test.ts'
const liveTest = 'src/server/platform/http/live-events.test.ts'

export const tenantsAndRolesRemovals: readonly Removal[] = [
  {
    control: 'Only people who may decide a request undo its decision',
    file: 'src/server/features/leave/approvals/undo-decision.ts',
    find: 'if (!mayUndo({ actor, lines, request, decision }))',
    replace: 'if (!lines)',
    test: {
      file: 'src/server/features/leave/approvals/undo-decision.test.ts',
      name: 'for people who may not decide it',
    },
  },
  {
    control: 'In someone’s place, one decides what waits alone',
    file: 'src/shared/leave/approvers.ts',
    find: "if (waiting.status !== 'pending') return owner",
    replace: '',
    test: {
      file: 'src/server/features/leave/approvals/deputy.test.ts',
      name: 'in someone’s place, one decides what waits, and nothing else',
    },
  },
  {
    control: 'Only the colleague who was asked answers whether they cover',
    file: 'src/server/features/leave/covering/answer.ts',
    find: 'if (leave.coverId !== actor.userId)',
    replace: 'if (leave.coverId === null)',
    test: { file: coveringTest, name: 'alone answers, for the dates that they saw' },
  },
  {
    control: 'Only the person on leave names who covers',
    file: 'src/server/features/leave/covering/name-cover.ts',
    find: 'if (leave.userId !== actor.userId)',
    replace: 'if (!leave)',
    test: { file: coveringTest, name: 'alone does, while the leave isn’t over' },
  },
  {
    control: 'The list of requests to decide has only those that the reader may decide',
    file: 'src/server/features/leave/approvals/to-decide.ts',
    find: 'canDecide(actor, lines.ownerOf(request))',
    replace: 'request.id',
    test: {
      file: 'src/server/features/leave/approvals/inbox.test.ts',
      name: 'for a manager whose people asked for nothing',
    },
  },
  {
    control: 'Decisions are listed to people who may decide the leave',
    file: 'src/server/features/leave/approvals/recently-decided.ts',
    find: '.filter((id) => canDecide(actor, lines.ownerOf({ userId: id })))',
    replace: '',
    test: {
      file: 'src/server/features/leave/approvals/inbox.test.ts',
      name: 'are not listed to a manager of other people',
    },
  },
  {
    control: 'A route is closed unless it says otherwise',
    file: gates,
    find: "request.routeOptions.config.access ?? 'company'",
    replace: "request.routeOptions.config.access ?? 'public'",
    test: { file: everyRoute, name: 'answers 401 to a caller who is not signed in' },
  },
  {
    control: 'A person without a company is refused at the gate',
    file: gates,
    find: "if (access === 'company' && !request.account.membership) {",
    replace: "if (access === 'company' && !request.account) {",
    test: { file: everyRoute, name: 'answers 403 in words to someone without a company' },
  },
  {
    control: 'Queries run as the role that row-level security binds',
    file: 'src/server/platform/tenancy/with-tenant.ts',
    find: "set_config('role', '${appRole}', true), ",
    replace: '',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'So do requests that begin with the look-up of their session',
    file: 'src/server/platform/tenancy/session-transaction.ts',
    find: "set_config('role', ${sql.raw(`'${appRole}'`)}, true),",
    replace: '',
    test: {
      file: 'src/server/platform/tenancy/session-transaction.test.ts',
      name: 'is in the company of the session, as that tenant alone, and can’t write',
    },
    // The embedded database's session is under that role already.
    onPostgres: true,
  },
  {
    control: 'A request’s company is its session’s',
    file: 'src/server/platform/tenancy/session-transaction.ts',
    find: "set_config('app.company_id', ${orNothing(identities.companyId)}, true)",
    replace: "set_config('app.company_id', (SELECT max(company_id::text) FROM identities), true)",
    test: {
      file: 'src/server/platform/tenancy/session-transaction.test.ts',
      name: 'is in the company of the session, as that tenant alone, and can’t write',
    },
  },
  {
    control: 'Nothing is served without row-level security',
    file: 'src/server/platform/db/row-level-security.ts',
    find: 'if (problems.length > 0) throw',
    replace: 'if (problems.length > 999) throw',
    test: { file: databaseTest, name: 'without it nothing is served' },
  },
  {
    control: 'The audit log is for admins',
    file: 'src/server/features/audit-log/list.ts',
    find: "if (!canSeeAuditLog(actor)) throw forbidden('Only an admin can see the audit log.')",
    replace: 'if (!canSeeAuditLog(actor)) return',
    test: { file: everyRoute, name: 'answers 403 in words to' },
  },
  {
    control: 'Personal data is for oneself and admins',
    file: 'src/server/features/personal-data/download.ts',
    find: 'if (!canSeePersonalData(actor, id))',
    replace: 'if (!canSeePersonalData(actor, actor.userId))',
    test: {
      file: 'src/server/features/personal-data/download.test.ts',
      name: 'is for the person and admins of the company alone',
    },
  },
  {
    control: 'A parked job is its own company’s',
    file: 'src/server/platform/queue/dead-letters.ts',
    find: "sql: `data->>'companyId' = $1`",
    replace: 'sql: `$1::text IS NOT NULL`',
    test: {
      file: 'src/server/features/failed-jobs/failed-jobs.test.ts',
      name: 'is no one else’s: not of other companies, and not of who is no admin',
    },
  },
  {
    control: 'No one decides their own leave',
    file: 'src/shared/permissions.ts',
    find: '[owner.userId, ...approvedIds].includes',
    replace: '[...approvedIds].includes',
    test: {
      file: 'src/server/features/leave/approvals/decide.test.ts',
      name: 'is refused to employees, to the owner, and to managers of other people',
    },
  },
  {
    control: 'Nor by importing it',
    file: 'src/server/features/import/own-leave.ts',
    find: '(needsApproval && othersDecide)',
    replace: '(needsApproval && !othersDecide)',
    test: {
      file: 'src/server/features/import/own-leave.test.ts',
      name: 'is a problem from today on where someone else decides it, and history before',
    },
  },
  {
    control: 'No one approves two steps of a request',
    file: 'src/shared/permissions.ts',
    find: '[owner.userId, ...approvedIds].includes',
    replace: '[owner.userId].includes',
    test: {
      file: 'src/server/features/leave/approvals/steps.test.ts',
      name: 'needs all of a step where all have to approve',
    },
  },
  {
    control: 'A company never loses its last admin',
    file: 'src/server/features/people/role.ts',
    find: "if (person.role !== 'admin' || !isActive(person)) return",
    replace: 'if (isActive.name) return',
    test: {
      file: 'src/server/features/membership/roles.test.ts',
      name: 'of the only admin stays, until there is another one',
    },
  },
  {
    control: 'The feeds of a deactivated member are closed',
    file: 'src/server/features/feed/fetch.ts',
    find: 'if (!owner || !isActive(owner)) throw noSuchFeed()',
    replace: 'if (!owner) throw noSuchFeed()',
    test: { file: feedTest, name: 'for someone who was deactivated, until they are back' },
  },
  ...linksInMailsRemovals,
  {
    control: 'Who may not see it does not learn whose mail is refused',
    file: 'src/server/features/people/service.ts',
    find: 'const seesRefusals = canInvite(actor)',
    replace: 'const seesRefusals = true || canInvite(actor)',
    test: {
      file: 'src/server/features/membership/undelivered.test.ts',
      name: 'is marked for admins alone, and no more once a mail is accepted',
    },
  },
  {
    control: 'Live events are of one’s own company',
    file: 'src/server/platform/http/live-events.ts',
    find: 'stream.companyId === companyId && (userId === null || stream.userId === userId)',
    replace: 'userId === null || stream.userId === userId || stream.companyId === companyId',
    test: {
      file: liveTest,
      name: 'tell every open screen of the company, and no other’s, which topics changed',
    },
  },
  {
    control: 'A live stream ends with its session',
    file: 'src/server/platform/http/live-events.ts',
    find: 'if (stream.session === session) stream.response.end()',
    replace: 'if (stream.session === session) continue',
    test: { file: liveTest, name: 'end with the session' },
  },
  {
    control: 'Of what a caller calls its write, only a UUID is announced',
    file: 'src/server/platform/http/request-context.ts',
    find: "typeof id === 'string' && uuidPattern.test(id)",
    replace: "typeof id === 'string'",
    test: {
      file: liveTest,
      name: 'name the write of a screen that names it, to its person alone, and nothing else that it sends',
    },
  },
  {
    control: 'The id of a write is announced to the screens of its own person alone',
    file: 'src/server/platform/http/live-events.ts',
    find: 'this.#write(others, changedEvent({ topics }, atMs))',
    replace: 'this.#write(others, changedEvent({ topics, writeId: write?.id }, atMs))',
    test: {
      file: liveTest,
      name: 'name the write of a screen that names it, to its person alone, and nothing else that it sends',
    },
  },
  {
    control: 'Colleagues don’t learn a private type from the calendar',
    file: 'src/server/features/leave/reads/calendar.ts',
    find: 'asSeen(toCalendarEntry(row))',
    replace: 'toCalendarEntry(row)',
    test: {
      file: privateTypeTest,
      name: 'is in no call, file or feed of colleagues, nor of a manager who doesn’t decide',
    },
  },
  {
    control: 'Nor from who else is away',
    file: 'src/server/features/leave/reads/also-away.ts',
    find: 'asSeen(toCalendarEntry(leave))',
    replace: 'toCalendarEntry(leave)',
    test: {
      file: privateTypeTest,
      name: 'is in no call, file or feed of colleagues, nor of a manager who doesn’t decide',
    },
  },
  {
    control: 'Nor from what is ahead on the dashboard',
    file: 'src/server/features/dashboard/upcoming.ts',
    find: 'asSeen(toCalendarEntry(row))',
    replace: 'toCalendarEntry(row)',
    test: {
      file: privateTypeTest,
      name: 'is in no call, file or feed of colleagues, nor of a manager who doesn’t decide',
    },
  },
  {
    control: 'Nor from a feed',
    file: 'src/server/features/feed/leave-of-feed.ts',
    find: 'isVisible(userId, leaveType) ? typeName : null',
    replace: 'typeName',
    test: {
      file: privateTypeTest,
      name: 'is in no call, file or feed of colleagues, nor of a manager who doesn’t decide',
    },
  },
  {
    control: 'Nor from a notification or mail',
    file: 'src/server/features/leave/messages/update-message.ts',
    find: 'isVisible(owner.id, key) ? await nameOfType(tx, key) : null',
    replace: 'await nameOfType(tx, key)',
    test: { file: privateTypeTest, name: 'is in no event, notification or mail to them' },
  },
  {
    control: 'Nor from being asked to cover',
    file: 'src/server/features/leave/messages/cover-message.ts',
    find: "label: 'Dates'",
    replace: 'label: row.request.leaveType',
    test: { file: privateTypeTest, name: 'is in no event, notification or mail to them' },
  },
  {
    control: 'Reports are of the people that the reader decides for',
    file: 'src/server/features/report/scope.ts',
    find: 'canSeeBalances(actor, lines.ownerOf({ userId: member.person.id })) && ',
    replace: '',
    test: {
      file: privateTypeTest,
      name: 'is in no call, file or feed of colleagues, nor of a manager who doesn’t decide',
    },
  },
]
