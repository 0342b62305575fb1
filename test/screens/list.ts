import type { Page } from '@playwright/test'
import { billingScreens, guideToBilling } from './billing.ts'
import { ofCompanyKeys, ofOwnKeys } from './connections.ts'
import { coverScreens } from './cover.ts'
import { hoursScreens } from './hours.ts'
import { illnessScreens } from './illness.ts'
import { joiningScreens } from './joining.ts'
import { mailDecisionScreens } from './mail-decision.ts'
import { mailScreens } from './mails.ts'
import { showNotCounted } from './not-counted.ts'
import { type Group, type Screen, screen } from './screen.ts'
import { trustScreens } from './trust.ts'

/** What there is a picture of. A name is for ever: the user guide and the README link to it. */

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 760 }
/** The column of a mail, which is no wider in a larger window. */
const mail = { width: 600, height: 840 }
/** Wide enough for the sidebar, and small enough to be read inside the guide's column. */
const guide = { width: 1024, height: 720 }
/** For what has the plan beside it, too. */
const guideToTwoColumns = { width: 1280, height: 900 }

const publicScreens: readonly Screen[] = [
  screen('landing', 'Landing page', 'visitor', '/'),
  screen('landing-pricing', 'Landing page, pricing', 'visitor', '/', (page) => scrollTo(page, '#pricing')),
  screen('contact', 'Contact Support', 'visitor', '/', openContact),
  screen('login', 'Login', 'visitor', '/login'),
  screen('login-failed', 'Login that failed', 'visitor', '/login?error=auth_failed'),
  screen('register', 'Register', 'visitor', '/register'),
  screen('pricing', 'Pricing', 'visitor', '/pricing'),
  screen('not-found', '404', 'visitor', '/nowhere'),
  screen('help', 'User guide', 'visitor', '/help/'),
  screen('help-api', 'API', 'visitor', '/help/api/'),
]

const beginning: readonly Screen[] = [
  screen('setup', 'Company setup', 'robin', '/'),
  screen('setup-first', 'Pricing before the setup', 'robin', '/pricing'),
  screen('first-week', 'Dashboard of a new company', 'ada', '/'),
  screen('requests-empty', 'My Requests, empty', 'ada', '/requests'),
]

const forEverybody: readonly Screen[] = [
  screen('dashboard-employee', 'Dashboard of an employee', 'kavya', '/'),
  screen('request-dialog', 'Request Leave', 'kavya', '/', askForLeave),
  screen('requests', 'My Requests', 'kavya', '/requests'),
  screen('request-sheet', 'A request with its history', 'kavya', '/requests', openFirstRequest),
  screen('statement', 'Balance statement', 'kavya', '/requests?view=statement'),
  screen(
    'statement-not-counted',
    'Balance statement, with dates that don’t count',
    'kavya',
    '/requests?view=statement',
    showNotCounted,
  ),
  screen('calendar-month', 'Team Calendar, month', 'kavya', '/calendar'),
  screen('calendar-week', 'Team Calendar, week', 'kavya', '/calendar?view=week'),
  screen('calendar-timeline', 'Team Calendar, timeline', 'kavya', '/calendar?view=timeline'),
  screen('calendar-day', 'Team Calendar, a day', 'kavya', '/calendar', (page) =>
    page.locator('#day-2026-03-12').click(),
  ),
  screen('calendar-several', 'Team Calendar, choosing several days', 'kavya', '/calendar', chooseSeveralDays),
  screen(
    'calendar-filters',
    'Team Calendar, filtered',
    'kavya',
    '/calendar?hide=sick,unpaid&pending=no',
    openFilters,
  ),
  screen('subscribe', 'Subscribe', 'kavya', '/calendar', (page) => openSubscribe(page, null)),
  screen('subscribe-address', 'Subscribe, with an address', 'kavya', '/calendar', (page) =>
    openSubscribe(page, 'https://sorrel.northfold.example/api/feeds/5Yb2kqW0.ics'),
  ),
  screen('notifications', 'Notifications', 'nora', '/', openNotifications),
  screen('palette', 'Search', 'kavya', '/', (page) => search(page, 'cal')),
  screen('palette-settings', 'Search, settings and help', 'kavya', '/', (page) => search(page, 'holiday')),
  screen('reports-employee', 'Reports of an employee', 'kavya', '/reports'),
  screen('settings-own', 'Settings of an employee', 'kavya', '/settings'),
  screen('settings-notifications', 'Settings, notifications', 'kavya', '/settings?tab=notifications'),
  screen('settings-calendar', 'Settings, calendar addresses', 'kavya', '/settings?tab=calendar'),
  ...ofOwnKeys,
  screen('settings-appearance', 'Settings, appearance', 'kavya', '/settings?tab=appearance'),
  screen('account', 'The menu at the avatar', 'kavya', '/', (page) => click(page, 'button', /^Your account/)),
]

const deciding: readonly Screen[] = [
  screen('dashboard', 'Dashboard of a manager', 'nora', '/'),
  screen('approvals', 'Team Approvals', 'nora', '/requests?view=approvals'),
  screen('approvals-selected', 'Several at once', 'nora', '/requests?view=approvals', selectTwo),
  screen(
    'approvals-open',
    'A request with all about it',
    'nora',
    '/requests?view=approvals',
    openFirstApproval,
  ),
  screen('approvals-decided', 'Recently decided', 'nora', '/requests?view=approvals&list=decided'),
  screen('reject', 'Reject', 'nora', '/requests?view=approvals', (page) =>
    click(page, 'button', /^Reject [A-Z]/),
  ),
  screen('decide', 'The page that a mail opens', 'nora', '/requests?view=approvals', openDecidePage),
  screen('request-approver', 'An approver requests leave', 'nora', '/', askForLeave),
  screen('settings-deputy', 'Settings, your deputy', 'nora', '/settings?tab=deputy', nameDeputy),
  ...mailDecisionScreens,
]

const administering: readonly Screen[] = [
  screen('dashboard-admin', 'Dashboard of an admin', 'maya', '/'),
  screen('team', 'Team', 'maya', '/team'),
  screen('person', 'A person’s details', 'maya', '/team', openPerson),
  {
    ...screen('person-weeks', 'Working weeks that take turns, and an exception', 'maya', '/team', setWeeks),
    part: dialog,
  },
  screen('invite', 'Invite Team Member', 'maya', '/team', (page) => click(page, 'button', 'Invite Member')),
  screen('invitations', 'Pending invitations', 'maya', '/team?view=invitations'),
  screen('former', 'Former members', 'maya', '/team?view=former'),
  screen('import', 'People and past leave from CSV files', 'maya', '/team?view=import', pastePeople),
  screen('reports', 'Reports', 'maya', '/reports'),
  screen('report-balances', 'Leave Balances', 'maya', '/reports?report=balances'),
  screen('report-history', 'Leave History', 'maya', '/reports?report=history'),
  screen('report-availability', 'Team Availability', 'maya', '/reports?report=availability'),
  screen('report-payroll', 'Payroll', 'maya', '/reports?report=payroll&on=2026-02-01'),
  screen('report-decision-times', 'Decision Times', 'maya', '/reports?report=decision-times'),
  screen('settings', 'Settings', 'maya', '/settings'),
  screen('settings-search', 'Settings, searched', 'maya', '/settings', (page) =>
    page.getByLabel('Search settings').fill('holiday'),
  ),
  screen('settings-effect', 'What a new policy would do', 'maya', '/settings?tab=policies', (page) =>
    page.getByLabel('Annual leave days').fill('22'),
  ),
  screen('settings-leave-types', 'Settings, leave types', 'maya', '/settings?tab=leave-types'),
  screen('leave-type', 'A leave type', 'maya', '/settings?tab=leave-types', (page) =>
    click(page, 'button', 'Edit Sick'),
  ),
  screen('leave-type-steps', 'Who approves a leave type', 'maya', '/settings?tab=leave-types', chooseSteps),
  screen('settings-rules', 'Settings, working time and rules', 'maya', '/settings?tab=rules'),
  screen('settings-places', 'Settings, places and holidays', 'maya', '/settings?tab=places'),
  screen('settings-balances', 'Settings, balances', 'maya', '/settings?tab=balances'),
  screen('import-balances', 'Opening balances from a CSV file', 'maya', '/settings?tab=data', pasteBalances),
  screen('import-leave', 'Past leave from a CSV file', 'maya', '/settings?tab=data', pasteLeave),
  screen('import-roster', 'A roster from a CSV file', 'maya', '/settings?tab=roster', pasteRoster),
  ...ofCompanyKeys,
]

const partsOfTheGuide: readonly Screen[] = [
  { ...screen('guide-request', 'Request Leave', 'kavya', '/', askForLeave), part: dialog },
  {
    ...screen('guide-history', 'A request with its history', 'kavya', '/requests', openFirstRequest),
    part: dialog,
  },
  { ...screen('guide-statement', 'Balance statement', 'kavya', '/requests?view=statement'), part: main },
  { ...screen('guide-calendar', 'Team Calendar', 'kavya', '/calendar'), part: main },
  {
    ...screen(
      'guide-approval',
      'A request under Team Approvals',
      'nora',
      '/requests?view=approvals',
      openFirstApproval,
    ),
    part: (page) => page.getByRole('article').first(),
  },
  {
    ...screen('guide-first-week', 'Your first week', 'ada', '/'),
    part: (page) => page.getByRole('region', { name: 'Your first week' }),
  },
  { ...screen('guide-person', 'A person’s details', 'maya', '/team', openPerson), part: dialog },
  {
    ...screen('guide-leave-type', 'A leave type', 'maya', '/settings?tab=leave-types', (page) =>
      click(page, 'button', 'Edit Sick'),
    ),
    part: dialog,
  },
]

export const groups: readonly Group[] = [
  { title: 'Public pages', sizes: [desk, phone], screens: publicScreens },
  { title: 'The beginning', sizes: [desk, phone], screens: beginning },
  { title: 'For everybody', sizes: [desk, phone], screens: forEverybody },
  { title: 'Illness', sizes: [desk, phone], screens: illnessScreens },
  { title: 'Leave in hours', sizes: [desk, phone], screens: hoursScreens },
  { title: 'Deciding', sizes: [desk, phone], screens: deciding },
  { title: 'Mails', sizes: [mail, phone], screens: mailScreens },
  { title: 'Cover', sizes: [desk, phone], screens: coverScreens },
  { title: 'For admins', sizes: [desk, phone], screens: administering },
  { title: 'Billing', sizes: [desk, phone], screens: billingScreens },
  { title: 'Trust', sizes: [desk, phone], screens: trustScreens },
  { title: 'Joining, leaving and sessions', sizes: [desk, phone], screens: joiningScreens },
  { title: 'Parts for the user guide', sizes: [guide, phone], screens: partsOfTheGuide },
  { title: 'Billing in the user guide', sizes: [guideToTwoColumns, phone], screens: guideToBilling },
]

function dialog(page: Page) {
  return page.getByRole('dialog')
}

function main(page: Page) {
  return page.getByRole('main')
}

async function click(page: Page, role: 'button' | 'link' | 'checkbox', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().click()
}

async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
}

async function openContact(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact Us' }).click()
  await dialog(page).waitFor()
}

async function askForLeave(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  await dialog(page).getByLabel('Start date').fill('2026-04-13')
  await dialog(page).getByLabel('End date').fill('2026-04-15')
  await dialog(page).getByText('3 days', { exact: false }).first().waitFor()
}

async function openFirstRequest(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}

async function chooseSeveralDays(page: Page): Promise<void> {
  await page.locator('#day-2026-03-17').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
}

/** On a phone they are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}

/** Addresses are made at random, and a picture is to stay as it is: the answer is written here. */
async function openSubscribe(page: Page, url: string | null): Promise<void> {
  const own = url && { url, createdAt: '2026-02-02T09:00:00.000Z', lastFetchedAt: '2026-03-02T05:12:00.000Z' }
  const none = { url: null, createdAt: null, lastFetchedAt: null }
  const json = [
    { kind: 'own', ...(own ?? none) },
    { kind: 'team', ...none },
    { kind: 'company', ...none },
  ]
  await page.route('**/api/calendar-feeds', (route) => route.fulfill({ json }))
  await click(page, 'button', 'Subscribe')
  await dialog(page).getByRole('heading', { name: 'The whole company' }).waitFor()
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('article').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

async function openFirstApproval(page: Page): Promise<void> {
  const details = page.getByRole('button', { name: /^Details of/ })
  await details.first().click()
  await details.and(page.locator('[aria-expanded="true"]')).waitFor()
}

async function openDecidePage(page: Page): Promise<void> {
  const card = page.getByRole('article').first()
  const id = await card.getAttribute('id')
  const request = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(id ?? '')?.[0]
  await page.goto(`/requests?decide=${request}`)
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor()
}

async function openPerson(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Details/ })
    .or(page.getByRole('button', { name: /Details/ }))
    .nth(3)
    .click()
  await dialog(page).getByRole('heading').nth(1).waitFor()
}

/** Every second Friday off, with hours, and a Saturday in exchange. */
async function setWeeks(page: Page): Promise<void> {
  await openPerson(page)
  await dialog(page).getByText('Own week').click()
  await page.getByLabel('Repeats').selectOption('2')
  await page.getByLabel('Set hours').check()
  await dialog(page).getByText('Week 2', { exact: true }).click()
  await page.getByLabel('Friday: Free').check()
  await page.getByRole('button', { name: 'Add an exception' }).click()
  await page.getByLabel('Worked').selectOption('hours')
  await page.getByLabel('Date', { exact: true }).fill('2026-03-07')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Wednesday: hours').fill('7:30')
  await page.getByLabel('Thursday: from').scrollIntoViewIfNeeded()
}

async function nameDeputy(page: Page): Promise<void> {
  await page.getByLabel('Deputy', { exact: true }).selectOption({ label: 'Maya Okafor' })
  await page.getByRole('radio', { name: 'On certain dates' }).check()
}

/** The manager, then named people for long leave. */
async function chooseSteps(page: Page): Promise<void> {
  await click(page, 'button', 'Edit Personal')
  await page.getByRole('radio', { name: /^Others, or several/ }).check()
  const second = page.getByRole('group', { name: 'Step 2' })
  await second.getByLabel('Approved by').selectOption({ label: 'Named people' })
  for (const label of ['Maya Okafor', 'Nora Lindqvist'])
    await second.getByRole('combobox', { name: /^Who|^Add a person/ }).selectOption({ label })
  await second.getByLabel('For', { exact: true }).selectOption({ label: 'Long leave' })
  await page.getByText('For example').scrollIntoViewIfNeeded()
}

async function pasteBalances(page: Page): Promise<void> {
  await pasteRows(page, 'Opening balances', [
    'Name,Type,Remaining,Date',
    'Kavya Nair,Annual,12.5,2026-03-02',
    'Nora Lindqvist,Annual,80.00 hours,2026-03-02',
  ])
}

async function pasteRoster(page: Page): Promise<void> {
  await pasteRows(page, 'Roster', [
    'Name,Date,Worked',
    'Kavya Nair,2026-03-07,09:00-13:00',
    'Kavya Nair,2026-03-13,free',
    'Nora Lindqvist,2026-03-14,22:00-06:00 30',
    'Nora Lindqvist,2026-03-15,late',
  ])
}

async function pasteLeave(page: Page): Promise<void> {
  await pasteRows(page, 'Past leave', [
    'Name,Email,Department,Leave Type,Start Date,Start Type,End Date,End Type,Deducted,Status,Reason',
    'Kavya Nair,,Design,Holiday,04/08/2025,Morning,13/08/2025,Morning,7.5,Approved,',
    'Nora Lindqvist,,Design,Sickness,18/08/2025,Morning,18/08/2025,Morning,0.5,Approved,',
    'Kavya Nair,,Design,Study leave,05/05/2025,Morning,06/05/2025,Afternoon,2,Approved,',
    'Kavya Nair,,Design,Holiday,01/09/2025,Morning,02/09/2025,Afternoon,2,Declined,',
  ])
}

async function pasteRows(page: Page, card: string, rows: readonly string[]): Promise<void> {
  const region = page.getByRole('region', { name: card, exact: true })
  await region.getByLabel('Or paste the rows').fill(rows.join('\n'))
  await region.getByRole('button', { name: 'Check the rows' }).click()
  await region.getByRole('button', { name: /^All / }).click()
}

async function pastePeople(page: Page): Promise<void> {
  await page
    .getByRole('textbox')
    .first()
    .fill(
      [
        'email,name,role,team,manager,location,start date,annual balance',
        'ines.carvalho@northfold.example,Inês Carvalho,employee,Studio,nora@northfold.example,,2026-04-01,',
        'liam.byrne@northfold.example,Liam Byrne,manager,Studio,,Lisbon,2026-03-16,12.5',
        'omar.northfold.example,Omar Haddad,manager,,,Porto,,8',
        'lea.ronin@northfold.example,Léa Ronin,employee,,Omar Haddad,,,',
      ].join('\n'),
    )
  await click(page, 'button', 'Check the list')
  const leave = [
    'Person,Type,From,To',
    'Liam Byrne,Annual,2026-04-06,2026-04-10',
    'Omar Haddad,Annual,2026-04-06,2026-04-10',
    'Liam Byrne,Vaction,2026-05-04,2026-05-05',
  ]
  await page
    .getByLabel('Add past leave')
    .setInputFiles([{ name: 'past-leave.csv', mimeType: 'text/csv', buffer: Buffer.from(leave.join('\n')) }])
  await page.getByText('There’s no leave type ‘Vaction’.').waitFor()
}
