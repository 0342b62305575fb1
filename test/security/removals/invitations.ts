import type { Removal } from './removal.ts'

const preparedTest = 'src/server/features/membership/prepared/prepared.test.ts'
const joiningTest = 'src/server/features/membership/joining.test.ts'
const teamTest = 'src/server/features/membership/team.test.ts'
const reportTest = 'src/server/features/membership/report-invitation.test.ts'

export const invitationsRemovals: readonly Removal[] = [
  {
    control: 'An invitation is for the address that it was sent to',
    file: 'src/server/platform/tenancy/directory.ts',
    find: '.where(eq(invitationDirectory.email, email.toLowerCase()))',
    replace: '.where(sql`${email} IS NOT NULL`)',
    test: { file: teamTest, name: 'are closed to whom they were not sent' },
  },
  {
    control: 'An invitation ends after 14 days',
    file: 'src/server/features/membership/open-invitations.ts',
    find: '        gt(invitations.expiresAt, now),\n',
    replace: '',
    test: { file: teamTest, name: 'ends after 14 days, and can then be sent again' },
  },
  {
    control: 'A declined invitation lets no one in',
    file: 'src/server/features/membership/open-invitations.ts',
    find: '        isNull(invitations.declinedAt),\n',
    replace: '',
    test: { file: joiningTest, name: 'can be declined, which its admins see, and be sent again' },
  },
  {
    control: 'People who left come back by their own choice alone',
    file: 'src/server/features/membership/activity.ts',
    find: 'if (await hasLeft(tx, person))',
    replace: 'if (person.role === null)',
    test: { file: joiningTest, name: 'comes back by an invitation alone, as who they were' },
  },
  {
    control: 'A company sends 50 invitations a day',
    file: 'src/server/features/membership/invitation.ts',
    find: 'Math.max(0, invitationsPerDay - sent.length)',
    replace: '100 * invitationsPerDay',
    test: { file: teamTest, name: 'stops at 50 a day for a company, also when they are sent at once' },
  },
  {
    control: 'Of two tabs one accepts an invitation',
    file: 'src/server/features/membership/join.ts',
    find: '.where(and(eq(identities.id, identityId), isNull(identities.companyId)))',
    replace: '.where(eq(identities.id, identityId))',
    test: { file: teamTest, name: 'leave the choice to the person, and one company in the end' },
  },
  {
    control: 'An invitation’s mail says who wrote the names in it',
    file: 'src/server/features/membership/emails.ts',
    find: '${inviter.email} wrote the names in this email. ',
    replace: '',
    test: { file: reportTest, name: 'says who wrote the names in it' },
  },
  {
    control: 'Names from before they had to be readable are made so for the invited',
    file: 'src/server/features/membership/open-invitations.ts',
    find: 'madeReadable(companyName)',
    replace: 'companyName',
    test: { file: reportTest, name: 'holds no link in names that were stored before' },
  },
  {
    control: 'A company can’t invite an address that reported it',
    file: 'src/server/features/membership/invitation-blocks.ts',
    find: '  if (await isBlocked(tx, email))\n',
    replace: '  if (email === undefined)\n',
    test: { file: reportTest, name: 'its company can’t invite the address again' },
  },
  {
    control: 'Three reports stop a company’s invitations',
    file: 'src/server/features/membership/invitation-blocks.ts',
    find: '  if (await areInvitationsStopped(tx)) throw invitationsAreStopped()\n',
    replace: '',
    test: { file: reportTest, name: 'stop the company, its mails too, until the operator lifts it' },
  },
  {
    control: 'Invitations of a stopped company are not mailed',
    file: 'src/server/features/membership/emails.ts',
    find: 'await mayNotBeMailed(tx, found.invitation.email)',
    replace: 'await mayNotBeMailed(tx, found.invitation.email).then(() => false)',
    test: { file: reportTest, name: 'keep back the mails that still waited' },
  },
  {
    control: 'Invitations are read and reported 60 times a minute by an address',
    file: 'src/server/features/membership/routes.ts',
    find: "limit: { name: 'invitation', max: 60, windowMs: 60_000 }",
    replace: "limit: { name: 'invitation', max: 6_000, windowMs: 60_000 }",
    test: { file: reportTest, name: 'as often as its page is read' },
  },
  {
    control: 'People who haven’t joined decide nothing',
    file: 'src/server/features/people/approvers.ts',
    find: 'deactivated_at IS NULL AND joined_on IS NOT NULL AS "isActive"',
    replace: 'deactivated_at IS NULL AS "isActive"',
    test: { file: preparedTest, name: 'decides nothing as a manager: the next above does, until they join' },
  },
  {
    control: 'A company keeps an admin who has joined',
    file: 'src/server/platform/tenancy/member.ts',
    find: 'isMember = and(isNull(users.deactivatedAt), isNotNull(users.joinedOn))',
    replace: 'isMember = isNull(users.deactivatedAt)',
    test: {
      file: preparedTest,
      name: 'is no admin: the company keeps one who has joined, and the others alone are told',
    },
  },
  {
    control: 'People who haven’t joined get no mail but their invitation',
    file: 'src/server/features/notification/reader.ts',
    find: 'if (!member || !isActive(member)) return undefined',
    replace: 'if (!member || member.deactivatedAt) return undefined',
    test: {
      file: preparedTest,
      name: 'is away like anyone: calendar, who is away, balances, statement; and gets no mail but the invitation',
    },
  },
  {
    control: 'Admins alone read who is prepared',
    file: 'src/server/features/membership/prepared/list.ts',
    find: 'if (!canInvite(actor)) throw',
    replace: 'if (actor.role === null) throw',
    test: {
      file: preparedTest,
      name: 'reads of each who they are, whether anything is recorded, and what became of the invitation',
    },
  },
  {
    control: 'A corrected address closes the invitation to the old one',
    file: 'src/server/features/membership/prepared/change.ts',
    find: '    await revokeOpen(tx, { ctx, actor }, eq(invitations.email, person.email.toLowerCase()))\n',
    replace: '',
    test: {
      file: preparedTest,
      name: 'corrects names and address until the person joins; an invitation to the old address is closed',
    },
  },
]
