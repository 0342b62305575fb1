import type { ScreenName } from './screens.ts'
import type { Shown } from './shown.ts'

export type ReplacedText = {
  section: string
  /** What the specification says. */
  text: string
  why: string
  screen?: ScreenName
  /** What must not be shown any more. */
  before?: Shown
  /** What stands instead. */
  now?: Shown
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** The few texts of the specification that product.md, section 1, replaces. */
export const replacedTexts: readonly ReplacedText[] = [
  {
    section: '2.11, 9',
    text: 'The initial month is September 2025',
    why: 'Opens on the current month; CALENDAR_INITIAL_MONTH pins another one',
    screen: 'the calendar',
    before: { heading: 'September 2025' },
    now: { heading: month.format(new Date()) },
  },
  {
    section: '2.11',
    text: 'The Month and Week buttons do nothing',
    why: 'They switch between month and week',
    screen: 'the calendar by week',
    now: { part: /^Found \d+ approved leave request\(s\) for this week$/ },
  },
  {
    section: '2.8',
    text: 'Upcoming Leave: static hard-coded sample entries',
    why: 'The company’s approved leave from today to six days on',
    screen: 'the dashboard of a new company',
    now: { part: 'No one is away in the next 7 days' },
  },
  {
    section: '2.2, 3',
    text: 'Notifications: hard-coded sample data',
    why: 'Real notifications from the server',
    screen: 'no notifications',
    now: { text: 'No notifications' },
  },
  {
    section: '2.13',
    text: 'A Leave Usage Analytics placeholder says coming soon',
    why: 'Real charts under that heading',
    screen: 'the reports',
    before: { part: /coming soon/i },
  },
  {
    section: '2.14',
    text: 'A carry-over field, disabled, marked coming soon, displayed as 5',
    why: 'It works; 5 is its default',
    screen: 'the settings of a founder',
    before: { part: /coming soon/i },
    now: { field: 'Carry-over', holds: '5' },
  },
  {
    section: '2.14',
    text: 'A coming-soon notice',
    why: 'Nothing of the settings is still to come',
    screen: 'the settings of an admin',
    before: { part: /coming soon/i },
  },
  {
    section: '2.14',
    text: 'All at once (January 1st)',
    why: 'The leave year’s own date where it begins on another day; policy-labels.test.ts holds it',
  },
  {
    section: '2.2',
    text: 'All systems operational',
    why: 'Follows the connection: its text stays while all is well; live.test.ts and faults.spec.ts hold the rest',
  },
  {
    section: '2.3',
    text: 'Privacy Policy and Terms of Service point nowhere (#)',
    why: 'PRIVACY_URL and TERMS_URL; # while unset',
    screen: 'the footer',
    now: { link: 'Privacy Policy', to: '#' },
  },
  {
    section: '2.3',
    text: 'The dummy links Help Center, Documentation, Video Tutorials and System Status',
    why: 'Each opens the contact dialog, as specified; the sidebar’s Documentation opens the user guide',
    screen: 'the dashboard of an employee',
    now: { link: 'Documentation', to: '/help/' },
  },
]
