import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { ApiKey, ApiKeyRotation, MadeApiKey, NewApiKey } from '#shared/api-key/contract.ts'
import { apiScopes } from '#shared/api-key/scopes.ts'
import type {
  BillingHistory,
  CreatedSubscription,
  PaymentMethodSetup,
  PaymentOutcome,
  PaymentToConfirm,
  SetupOutcome,
  SubscriptionStatus,
} from '#shared/billing/contract.ts'
import type { CompanyFileOffer } from '#shared/company/company-file-contract.ts'
import type { Company, CompanySettings, FirstSteps, NewCompany } from '#shared/company/contract.ts'
import type { DashboardStats, TeamOverview, UpcomingLeave } from '#shared/dashboard/contract.ts'
import type { CalendarFeed, FeedKind } from '#shared/feed/contract.ts'
import type { Role } from '#shared/fields.ts'
import type {
  FilesImported,
  FilesToImport,
  FileToImport,
  ImportKind,
  ImportOutcome,
} from '#shared/import/contract.ts'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import type {
  CalendarEntry,
  LeaveBalance,
  LeaveChange,
  LeaveEvent,
  LeaveRequest,
  NewLeaveRequest,
  PendingApproval,
} from '#shared/leave/contract.ts'
import type { CoveredLeave, CoverReply } from '#shared/leave/covering-contract.ts'
import type { DeputyChoice, OwnDeputy } from '#shared/leave/deputy-contract.ts'
import type { NotificationList, NotificationPreference } from '#shared/notification/contract.ts'
import type { Page } from '#shared/paged.ts'
import type { CurrentUser, ProfileChange } from '#shared/session/contract.ts'
import type {
  FormerMember,
  Invitation,
  MemberChange,
  MemberTerms,
  NewInvitation,
  OwnInvitation,
  PreparedPerson,
  SentInvitations,
  Team,
  TeamMember,
} from '#shared/team/contract.ts'
import type { InvitationOverview } from '#shared/team/invitation-overview-contract.ts'
import { keepOutOfLogs, keepTextOutOfLogs, keepTokenOutOfLogs } from './log-values.ts'

export type NewPerson = { email: string; name: string; subject?: string }

type PageOf = { search?: string; after?: string | null }

/** Somebody with a browser: speaks HTTP, in the domain's words. A call that is refused fails the test. */
export class Person {
  readonly app: FastifyInstance
  readonly cookie: string

  constructor(app: FastifyInstance, cookie: string) {
    this.app = app
    this.cookie = cookie
  }

  static async signIn(app: FastifyInstance, person: NewPerson, code: string): Promise<Person> {
    const began = await app.inject({ url: '/api/auth/google', headers: { host: 'leave.test' } })
    const checks = cookiesOf(began)
    const ended = await app.inject({
      url: `/api/auth/google/callback?state=state&code=${code}`,
      headers: { host: 'leave.test', cookie: checks },
    })
    expect(ended.headers.location).toBe('/')
    keepOutOfLogs(person.name, cookiesOf(ended))
    return new Person(app, cookiesOf(ended))
  }

  /** Any call, with this person's session; the answer may be a refusal. */
  async call(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    keepTextOutOfLogs(body)
    return this.app.inject({
      method: method ?? 'GET',
      url,
      headers: { host: 'leave.test', cookie: this.cookie, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
  }

  /** A CSV file of a kind; the answer may be a refusal. */
  tryImporting = (kind: ImportKind, csv: string, more: Partial<FilesToImport & FileToImport> = {}) => {
    const { isDryRun = false, leaveOut = [] } = more
    return this.call('POST', '/api/imports', {
      isDryRun,
      files: [{ kind, fileName: 'a.csv', csv, leaveOut }],
    })
  }
  /** What becomes of the file; `leaveOut`: without the rows that have a problem. */
  imports = async (kind: ImportKind, csv: string, how?: 'dry run' | 'leave out'): Promise<ImportOutcome> => {
    const leaveOut = how === 'leave out' ? problemRows(await this.imports(kind, csv, 'dry run')) : []
    const answer = await this.tryImporting(kind, csv, { isDryRun: how === 'dry run', leaveOut })
    expect(answer.statusCode, answer.body).toBe(200)
    const [file] = answer.json<FilesImported>().files
    if (!file?.outcome) throw new Error('The file is not read.')
    return file.outcome
  }

  me = () => this.ok<CurrentUser>('GET', '/api/auth/user')
  stats = () => this.ok<DashboardStats>('GET', '/api/dashboard/stats')
  upcoming = (from = '2026-03-02') => this.ok<UpcomingLeave>('GET', `/api/dashboard/upcoming?from=${from}`)
  teamOverview = () => this.ok<TeamOverview>('GET', '/api/dashboard/team')
  balance = () => this.ok<LeaveBalance>('GET', '/api/leave-balance')
  company = () => this.ok<Company>('GET', '/api/companies/mine')
  team = () => this.ok<TeamMember[]>('GET', '/api/team')
  ownRequests = () => this.ok<LeaveRequest[]>('GET', '/api/leave-requests/mine')
  toDecide = () => this.ok<PendingApproval[]>('GET', '/api/leave-requests/pending-for-approval')
  formerMembers = () => this.ok<FormerMember[]>('GET', '/api/team/former')
  formerPage = (query: PageOf = {}) =>
    this.ok<Page<FormerMember>>('GET', `/api/team/former/page?${pageParams(query)}`)
  invites = (email: string, role: Role = 'employee', more: Partial<NewInvitation> = {}) =>
    this.ok<Invitation>('POST', '/api/team/invite', { email, role, ...more }, 201)
  invitations = () => this.ok<Invitation[]>('GET', '/api/invitations')
  prepared = async (query: PageOf = {}) =>
    (await this.ok<Page<PreparedPerson>>('GET', `/api/team/prepared?${pageParams(query)}`)).items
  sendsInvitations = (...userIds: string[]) =>
    this.ok<SentInvitations>('POST', '/api/invitations/send', userIds.length > 0 ? { userIds } : {})
  removesPerson = ({ id }: { id: string }) => this.ok<{ ok: true }>('DELETE', `/api/team/${id}`)
  tryImportingPeople = (people: ListedPerson[], { files = [], ...more }: Partial<FilesToImport> = {}) =>
    this.call('POST', '/api/imports', { isDryRun: false, files: [listOf(people), ...files], ...more })
  /** What becomes of the list, and of the files that come with it. */
  importsPeople = async (people: ListedPerson[], more?: Partial<FilesToImport>) => {
    const answer = await this.tryImportingPeople(people, more)
    expect(answer.statusCode, answer.body).toBe(200)
    const { files, ...added } = answer.json<FilesImported>()
    const [list, ...others] = files
    if (!list?.outcome) throw new Error('The list is not read.')
    return { ...list.outcome, ...added, files: others }
  }
  invitationOverview = () => this.ok<InvitationOverview>('GET', '/api/invitations/overview')
  resends = ({ id }: { id: string }) => this.ok<Invitation>('POST', `/api/invitations/${id}/resend`)
  revokes = ({ id }: { id: string }) => this.ok<{ ok: true }>('DELETE', `/api/invitations/${id}`)
  ownInvitations = () => this.ok<OwnInvitation[]>('GET', '/api/invitations/mine')
  accepts = ({ id }: { id: string }) => this.ok<{ ok: true }>('POST', `/api/invitations/${id}/accept`)
  declines = ({ id }: { id: string }) => this.ok<{ ok: true }>('POST', `/api/invitations/${id}/decline`)
  leaves = () => this.ok<{ ok: true }>('POST', '/api/companies/mine/leave')
  changesProfile = (change: ProfileChange) => this.ok<CurrentUser>('PATCH', '/api/auth/user', change)
  firstSteps = () => this.ok<FirstSteps>('GET', '/api/first-steps')
  finishesStep = (step: string) => this.ok<FirstSteps>('POST', `/api/first-steps/${step}`)
  setsUp = (input: Partial<NewCompany> = {}) =>
    this.ok<Company>('POST', '/api/companies', { ...plainCompany, ...input }, 201)
  changesCompany = (settings: CompanySettings) => this.ok<Company>('PUT', '/api/companies/mine', settings)
  calendar = (startDate: string, endDate: string) =>
    this.ok<CalendarEntry[]>('GET', `/api/calendar?startDate=${startDate}&endDate=${endDate}`)

  asksFor = (startDate: string, endDate = startDate, more: Partial<NewLeaveRequest> = {}) =>
    this.ok<LeaveRequest>('POST', '/api/leave-requests', leave(startDate, endDate, more), 201)
  tryAsking = (startDate: string, endDate = startDate, more: Partial<NewLeaveRequest> = {}) =>
    this.call('POST', '/api/leave-requests', leave(startDate, endDate, more))

  approves = ({ id }: { id: string }) =>
    this.ok<LeaveRequest>('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' })
  rejects = ({ id }: { id: string }, rejectionReason?: string) =>
    this.ok<LeaveRequest>('PATCH', `/api/leave-requests/${id}/approve`, {
      status: 'rejected',
      ...(rejectionReason !== undefined && { rejectionReason }),
    })
  /** All of the leave as it shall be; what is left out stays. */
  changes = ({ id, leaveType, startDate, endDate, isHalfDay }: LeaveRequest, change: Partial<LeaveChange>) =>
    this.ok<LeaveRequest>('PATCH', `/api/leave-requests/${id}`, {
      leaveType,
      startDate,
      endDate,
      isHalfDay,
      ...change,
    })
  shortens = ({ id }: { id: string }, endDate: string) =>
    this.ok<LeaveRequest>('POST', `/api/leave-requests/${id}/shorten`, { endDate })
  reportsIll = ({ id }: { id: string }, startDate: string, endDate = startDate) =>
    this.ok<LeaveRequest>('POST', `/api/leave-requests/${id}/ill`, { startDate, endDate })
  staysIll = ({ id }: { id: string }) => this.ok<LeaveRequest>('POST', `/api/leave-requests/${id}/still-ill`)
  historyOf = ({ id }: { id: string }) => this.ok<LeaveEvent[]>('GET', `/api/leave-requests/${id}/history`)
  opens = ({ id }: { id: string }) => this.ok<LeaveRequest>('GET', `/api/leave-requests/${id}`)
  pathOf = ({ id }: { id: string }) => this.ok<ApprovalPath>('GET', `/api/leave-requests/${id}/approval-path`)
  deputy = () => this.ok<OwnDeputy>('GET', '/api/deputy')
  names = (deputy: { id: string } | null, dates: DeputyChoice['dates'] = null) =>
    this.ok<OwnDeputy>('PUT', '/api/deputy', { deputyId: deputy?.id ?? null, dates })
  namesCover = ({ id }: { id: string }, cover: { id: string } | null, handoverNote: string | null = null) =>
    this.ok<LeaveRequest>('PUT', `/api/leave-requests/${id}/cover`, {
      coverId: cover?.id ?? null,
      handoverNote,
    })
  covering = () => this.ok<CoveredLeave[]>('GET', '/api/covering')
  answersCover = (asked: CoverReplyTo, answer: CoverReply['answer']) =>
    this.ok<CoveredLeave>('POST', `/api/leave-requests/${asked.id}/cover-answer`, coverReplyTo(asked, answer))
  tryAnsweringCover = (asked: CoverReplyTo, answer: CoverReply['answer']) =>
    this.call('POST', `/api/leave-requests/${asked.id}/cover-answer`, coverReplyTo(asked, answer))
  cancels = ({ id }: { id: string }) => this.ok<LeaveRequest>('POST', `/api/leave-requests/${id}/cancel`)

  notificationList = (before?: string) =>
    this.ok<NotificationList>('GET', `/api/notifications${before ? `?before=${before}` : ''}`)
  findsNotifications = (query: string) => this.ok<NotificationList>('GET', `/api/notifications?${query}`)
  notifications = async (before?: string) => (await this.notificationList(before)).notifications
  notificationPreferences = () => this.ok<NotificationPreference[]>('GET', '/api/notification-preferences')
  wants = (...preferences: NotificationPreference[]) =>
    this.ok<NotificationPreference[]>('PUT', '/api/notification-preferences', preferences)
  readsNotification = ({ id }: { id: string }) => this.ok('POST', `/api/notifications/${id}/read`)
  readsAllNotifications = () => this.ok('POST', '/api/notifications/read-all')

  addsTeam = (name: string, mostAway: number | null = null) =>
    this.ok<Team>('POST', '/api/teams', { name, mostAway }, 201)
  changesMember = ({ id }: { id: string }, change: MemberChange) =>
    this.ok<MemberTerms>('PATCH', `/api/team/${id}`, change)

  termsOf = ({ id }: { id: string }) => this.ok<MemberTerms>('GET', `/api/team/${id}/terms`)
  deactivates = (member: { id: string }) => this.changesMember(member, { isActive: false })
  reactivates = (member: { id: string }) => this.changesMember(member, { isActive: true })

  subscription = () => this.ok<SubscriptionStatus>('GET', '/api/subscription/status')
  invoices = () => this.ok<BillingHistory>('GET', '/api/billing/history')
  subscribes = () => this.ok<CreatedSubscription>('POST', '/api/create-subscription')
  trySubscribing = () => this.call('POST', '/api/create-subscription')
  opensCardForm = () => this.ok<PaymentMethodSetup>('POST', '/api/subscription/update-payment-method')
  finishesCardForm = (setupIntentId: string) =>
    this.ok<SetupOutcome>('POST', '/api/subscription/finish-setup', { setupIntentId })
  beginsConfirming = () => this.ok<PaymentToConfirm>('POST', '/api/subscription/confirm-payment')
  finishesPayment = (paymentIntentId: string) =>
    this.ok<PaymentOutcome>('POST', '/api/subscription/finish-payment', { paymentIntentId })
  cancelsSubscription = () => this.ok<SubscriptionStatus>('POST', '/api/subscription/cancel')
  keepsSubscription = () => this.ok<SubscriptionStatus>('POST', '/api/subscription/keep')

  calendarFeeds = () => this.ok<CalendarFeed[]>('GET', '/api/calendar-feeds')
  makesFeed = (kind: FeedKind) => this.ok<CalendarFeed>('POST', `/api/calendar-feeds/${kind}`, undefined, 201)
  removesFeed = (kind: FeedKind) => this.ok<{ ok: true }>('DELETE', `/api/calendar-feeds/${kind}`)

  apiKeys = () => this.ok<ApiKey[]>('GET', '/api/api-keys')
  /** Default: a personal key for everything. */
  makesKey = async (given: Partial<NewApiKey> = {}): Promise<MadeApiKey> => {
    const wanted: NewApiKey = { name: 'Script', isPersonal: true, scopes: apiScopes, ...given }
    return known(await this.ok<MadeApiKey>('POST', '/api/api-keys', wanted, 201))
  }
  rotatesKey = async ({ id }: { id: string }, given: ApiKeyRotation = { graceDays: 0 }) =>
    known(await this.ok<MadeApiKey>('POST', `/api/api-keys/${id}/rotate`, given, 201))
  revokesKey = ({ id }: { id: string }) => this.ok<{ ok: true }>('DELETE', `/api/api-keys/${id}`)

  mayImport = () => this.ok<CompanyFileOffer>('GET', '/api/company-file/importable')
  /** Sends a gzip file as the body; the answer may be a refusal. */
  uploads = (url: string, file: Buffer) =>
    this.app.inject({
      method: 'POST',
      url,
      headers: { host: 'leave.test', cookie: this.cookie, 'content-type': 'application/gzip' },
      payload: file,
    })

  private async ok<Answer>(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    status = 200,
  ): Promise<Answer> {
    const answer = await this.call(method, url, body)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json<Answer>()
  }
}

const plainCompany: NewCompany = { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' }

/** A body for POST /api/leave-requests. */
export function leave(
  startDate: string,
  endDate: string,
  more: Partial<NewLeaveRequest> = {},
): NewLeaveRequest {
  return { leaveType: 'annual', startDate, endDate, isHalfDay: false, ...more }
}

type CoverReplyTo = Pick<LeaveRequest, 'id' | 'startDate' | 'endDate' | 'startsAt' | 'endsAt'>

function coverReplyTo(
  { startDate, endDate, startsAt, endsAt }: CoverReplyTo,
  answer: CoverReply['answer'],
): CoverReply {
  return { answer, startDate, endDate, startsAt, endsAt }
}

function cookiesOf(answer: LightMyRequestResponse): string {
  return answer.cookies
    .filter(({ value }) => value)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

function pageParams({ search = '', after = null }: PageOf): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(after !== null && { after }) })
}

function known(made: MadeApiKey): MadeApiKey {
  keepTokenOutOfLogs(made.token)
  return made
}

function problemRows({ rows }: ImportOutcome): number[] {
  return rows.flatMap(({ row, problems }) => (problems.length > 0 ? row : []))
}

/** A row of a list of people, in this row of the file; by default below the one before. */
export type ListedPerson = {
  row?: number
  email: string
  firstName?: string
  lastName?: string
  role?: string
  manager?: string
  team?: string
  location?: string
  startDate?: string
  workingDays?: string
  annualDays?: string
  balances?: Record<string, string>
}

/** A file whose columns are called as the parts of a row, and 'annual balance'. */
export function listOf(people: readonly ListedPerson[]): FilesToImport['files'][number] {
  const cells = people.map(({ row: _row, balances = {}, ...own }): Record<string, string> => {
    const left = Object.entries(balances).map(([type, remaining]) => [`${type} balance`, remaining])
    return { ...own, ...Object.fromEntries(left) }
  })
  const headings = [...new Set(cells.flatMap((own) => Object.keys(own)))]
  const lines = [headings.join(',')]
  for (const [index, own] of cells.entries()) {
    while (lines.length + 1 < (people[index]?.row ?? 0)) lines.push('')
    lines.push(headings.map((heading) => `"${own[heading] ?? ''}"`).join(','))
  }
  return { fileName: 'people.csv', csv: lines.join('\n') }
}
