import type { ScreenName } from './screens.ts'
import type { Shown } from './shown.ts'

/** A text of the specification: its section, the screen that shows it, and as what. */
export type SpecText = { section: string; screen: ScreenName; shown: Shown }

const router: Shown = { text: 'Did you forget to add the page to the router?' }
const emptyMessage: Shown = { field: 'Message', holds: '' }
/** Type, dates, status, duration, submitted date, notes and the reason of a rejection. */
const ownRequests: readonly Shown[] = [
  { text: 'Annual' },
  { link: /^Mon \d+ (\w{3} )?to Wed \d+ \w{3}( \d{4})?$/ },
  { text: 'Pending' },
  { text: 'Approved' },
  { text: 'Rejected' },
  { text: '3 days' },
  { part: /^Submitted \w{3} \d+ \w{3}/ },
  { part: 'My sister visits.' },
  { part: 'Release day, sorry. Any day after works.' },
]
const bothTabs: readonly Shown[] = [{ tab: 'My Requests' }, { tab: /^Team Approvals/ }]

/**
 * Every quoted text, label, link, option, default, notice and empty state of sections 2 to 5, 8 and 9 on a
 * screen. Beside it: replaced-texts.ts, spec-limits.ts for what is measured, and held-elsewhere.ts for what
 * no screen of the walk can show.
 */
export const specTexts: readonly SpecText[] = [
  // 2.1: routes by session state
  ...on('a page that is still loading', '2.1', { part: /Loading/ }),
  ...on('an unknown address, signed out', '2.1', { heading: '404 Page Not Found' }, router),
  ...on('an unknown address without a company', '2.1', { heading: '404 Page Not Found' }, router),
  ...on('an unknown address of a member', '2.1', { heading: '404 Page Not Found' }, router),

  // 2.2: the shell
  ...on(
    'the dashboard of an employee',
    '2.2',
    { part: 'Sorrel' },
    { button: /^Notifications(, \d+ unread)?$/ },
    { text: 'Kavya Nair' },
    { text: 'Employee' },
    { button: 'Logout' },
    { link: 'Dashboard', to: '/' },
    { link: 'Team Calendar', to: '/calendar' },
    { link: 'My Requests', to: '/requests' },
    { link: 'Team', to: '/team' },
    { link: 'Reports', to: '/reports' },
    { link: 'Billing', to: '/pricing' },
    { link: 'Settings', to: '/settings' },
    { button: /[Ss]upport chat/ },
    { link: 'Documentation', to: '/help/' },
    { link: 'Email Support', to: 'mailto:support@example.com' },
    { text: 'All systems operational' },
    { text: 'Response time: ~4 hours' },
  ),
  ...on('the dashboard of a manager', '2.2', { text: 'Nora Lindqvist' }, { text: 'Manager' }),
  ...on('the dashboard of an admin', '2.2', { text: 'Maya Okafor' }, { text: 'Admin' }),

  // 2.3: the landing page, with the claims of section 1
  ...on(
    'the landing page',
    '2.3',
    { link: 'Pricing', to: '#pricing' },
    { link: 'Sign In', to: '/login' },
    { link: 'Start Free Trial', to: '/register' },
    { link: 'Start 30-Day Free Trial', to: '/register' },
    { link: 'See How It Works', to: '#features' },
    { button: 'Contact Support' },
    { button: 'Contact Us' },
    { button: 'Get in touch' },
    { button: 'Live Chat Support' },
    { button: 'Help Center' },
    { button: 'Documentation' },
    { button: 'Video Tutorials' },
    { button: 'System Status' },
    { link: 'Privacy Policy', to: '#' },
    { link: 'Terms of Service', to: '#' },
    { link: 'support@example.com', to: 'mailto:support@example.com' },
  ),
  ...on('the final call to action', '2.3', { link: 'Start Free Trial', to: '/api/login' }),
  ...on('the pricing card', '2.3', { link: 'Start 30-Day Free Trial', to: '/register' }),
  ...on('the footer', '2.3', { link: 'Start Free Trial', to: '/register' }),
  ...on(
    'the landing page',
    '1',
    { part: 'teams of 5 to 50' },
    { part: /One dollar per active user per month, after a 30-day free trial/ },
    { part: 'No credit card needed' },
    { part: 'Cancel at any time' },
    { heading: 'Pay As You Grow' },
    { part: 'Team calendar visibility' },
    { part: 'One-click approvals with context' },
    { part: 'Team calendar, conflicts and balances' },
    { part: 'Automatic balances, accruals and carry-overs' },
    { part: 'Payroll and audit-ready exports' },
    { part: 'Email notifications' },
    { part: 'Custom leave policies' },
    { part: 'A manager dashboard' },
    { part: 'Priority support' },
  ),

  // 2.4: the contact dialog
  ...on(
    'the contact dialog',
    '2.4',
    { dialog: 'Contact Support' },
    { field: 'Name', holds: '' },
    { field: 'Email', holds: '' },
    { field: 'Subject', holds: '' },
    { field: 'Inquiry Type' },
    { field: 'Message', holds: '' },
    { option: 'General Inquiry', of: 'Inquiry Type' },
    { option: 'Technical Support', of: 'Inquiry Type' },
    { option: 'Billing & Pricing', of: 'Inquiry Type' },
    { option: 'Feature Request', of: 'Inquiry Type' },
    { option: 'Bug Report', of: 'Inquiry Type' },
    { part: 'Monday-Friday, 9AM-6PM EST' },
    { part: /[Aa]verage response: 4 hours/ },
    { part: '30-day money-back' },
    { button: 'Cancel' },
    { button: 'Close' },
  ),
  ...on('the contact dialog, sent', '2.4', { dialog: 'Message Sent!' }, { button: 'Close' }),
  ...on('the contact dialog, opened again after sending', '2.4', { dialog: 'Contact Support' }, emptyMessage),
  ...on('the contact dialog, opened again after Cancel', '2.4', { dialog: 'Contact Support' }, emptyMessage),

  // 2.5 and 2.6: signing in and up
  ...on(
    'the login page',
    '2.5',
    { link: 'Back to Home', to: '/' },
    { link: 'Continue with Google', to: '/api/auth/google' },
    { link: 'Create an account', to: '/register' },
  ),
  ...on('login after auth_failed', '2.5', { alert: 'Authentication failed. Please try again.' }),
  ...on('login after another error', '2.5', {
    alert: 'An error occurred during sign in. Please try again.',
  }),
  ...on(
    'the register page',
    '2.6',
    { link: 'Back to Home', to: '/' },
    { text: '30 days free trial' },
    { text: 'Unlimited leave requests' },
    { text: 'Team calendar and visibility' },
    { text: 'Automated approvals' },
    { text: 'Only 1 dollar/user/month after trial' },
    { link: 'Sign up with Google', to: '/api/auth/google' },
  ),
  ...on('register after auth_failed', '2.6', { alert: 'Authentication failed. Please try again.' }),
  ...on('register after another error', '2.6', {
    alert: 'An error occurred during sign up. Please try again.',
  }),

  // 2.7: company setup
  ...on(
    'company setup',
    '2.7',
    { field: 'Company name', holds: '' },
    { field: 'Industry' },
    { option: 'Technology', of: 'Industry' },
    { option: 'Healthcare', of: 'Industry' },
    { option: 'Finance', of: 'Industry' },
    { option: 'Education', of: 'Industry' },
    { option: 'Other', of: 'Industry' },
    { choice: '5-10', of: 'Team size' },
    { choice: '11-25', of: 'Team size' },
    { choice: '26-50', of: 'Team size' },
    { field: 'Your role' },
    { option: 'Founder/CEO', of: 'Your role' },
    { option: 'HR Manager', of: 'Your role' },
    { option: 'Operations Manager', of: 'Your role' },
    { option: 'Team Manager', of: 'Your role' },
    { field: 'Annual leave days', holds: '20' },
    { choice: /^All at once \(January 1st\)/, of: 'Accrual method' },
    { choice: /^Monthly/, of: 'Accrual method' },
    { choice: /^Per pay period/, of: 'Accrual method' },
    { field: 'Email of invitation 1', holds: '' },
    { field: 'Role of invitation 1', holds: 'employee' },
    { field: 'Email of invitation 2', holds: '' },
    { button: 'Add Another Invitation' },
    { button: 'Skip Invites for Now' },
    { button: 'Create Company and Send Invites' },
  ),
  ...on('company setup with another invitation', '2.7', { field: 'Email of invitation 3', holds: '' }),

  // 2.8: the dashboard
  ...on(
    'the dashboard of an employee',
    '2.8',
    { title: /\| Sorrel$/ },
    { heading: /^Good (morning|afternoon|evening), Kavya$/ },
    { button: /^Request Leave/ },
    { link: /^Team Calendar Who/, to: '/calendar' },
    { link: /^Invite Team/, to: '/team' },
    { link: /^Leave Balance \d+(\.\d+)? ?days/ },
    { link: /^Pending Requests \d+/ },
    { link: /^Team Members 4/ },
    { link: /^Out Today \d+/ },
    { heading: 'Recent Requests' },
    { heading: 'Upcoming Leave (Next 7 days)' },
    { link: 'View Full Calendar', to: '/calendar' },
  ),
  ...on('the dashboard of a new company', '2.8', {
    part: 'No leave requests yet. Create your first request to get started.',
  }),

  // 2.9: the request dialog
  ...on(
    'the request dialog',
    '2.9',
    { dialog: 'Request Leave' },
    { choice: /^Annual/, of: 'Leave type' },
    { choice: /^Sick/, of: 'Leave type' },
    { choice: /^Personal/, of: 'Leave type' },
    { choice: /^Unpaid/, of: 'Leave type' },
    { field: 'Start date', holds: '' },
    { field: 'End date', holds: '' },
    { toggle: 'Half day' },
    { field: /^Notes/, holds: '' },
    { part: /^Remaining/ },
  ),
  ...on('the request dialog with dates', '2.9', { part: /^3 days/ }),

  // 2.10: requests
  ...on(
    'the requests of an employee',
    '2.10',
    { heading: 'My Requests' },
    { button: 'New Request' },
    ...ownRequests,
  ),
  ...on(
    'the requests of a manager',
    '2.10',
    { heading: 'Leave Requests' },
    { button: 'New Request' },
    ...bothTabs,
  ),
  ...on('the requests of an admin', '2.10', { heading: 'Leave Requests' }, ...bothTabs),
  ...on(
    'the requests of a new company',
    '2.10',
    { part: "You haven't submitted any leave requests yet." },
    { button: 'Submit Your First Request' },
  ),
  ...on(
    'the approvals of a manager',
    '2.10',
    { tab: /^Team Approvals ?\d+$/ },
    { part: 'Kavya Nair' },
    { part: 'kavya@northfold.example' },
    { part: /Annual$/ },
    { text: 'Start date' },
    { text: 'End date' },
    { text: 'Duration' },
    { text: '3 days' },
    { part: 'My sister visits.' },
    { text: 'Submitted' },
    { button: /^Approve/ },
    { button: /^Reject/ },
  ),
  ...on(
    'the dialog that rejects',
    '2.10',
    { field: 'Reason for Rejection (Optional)', holds: '' },
    { button: 'Reject Request' },
  ),
  ...on(
    'the approvals of a new company',
    '2.10',
    { part: 'No pending requests to review' },
    { part: 'All leave requests have been processed' },
  ),

  // 2.11: the calendar
  ...on(
    'the calendar',
    '2.11',
    { heading: 'Team Calendar' },
    { button: 'Previous month' },
    { button: 'Next month' },
    { part: /^Found \d+ approved leave request\(s\) for this month$/ },
    { choice: 'Month', of: 'View' },
    { choice: 'Week', of: 'View' },
    { part: /Annual\s*green/ },
    { part: /Sick\s*blue/ },
    { part: /Personal\s*purple/ },
    { part: /Unpaid\s*grey/ },
  ),
  ...on('the calendar with four on one day', '2.11', { part: '+2 more' }, { text: 'Ana' }, { text: 'Ben' }),

  // 2.12: the team
  ...on(
    'the team page of an employee',
    '2.12',
    { part: 'Nora Lindqvist' },
    { part: 'kavya@northfold.example' },
    { text: 'Employee' },
    { text: 'Manager' },
    { text: 'Admin' },
    { part: /^Joined/ },
    { part: 'Reports to: Nora Lindqvist' },
  ),
  ...on('the team page of nobody', '2.12', { part: 'No team members yet' }),
  ...on('the team page of an admin', '2.12', { button: 'Invite Member' }),
  ...on(
    'the invite dialog',
    '2.12',
    { dialog: 'Invite Team Member' },
    { field: 'Email', holds: '' },
    { option: 'Employee', of: 'Role' },
    { option: 'Manager', of: 'Role' },
    { option: 'Admin', of: 'Role' },
  ),

  // 2.13: reports
  ...on(
    'the reports',
    '2.13',
    { link: /^Total Team Members \d+/ },
    { link: /^Pending Requests \d+/ },
    { link: /^Out Today \d+/ },
    { button: 'Export Data' },
    { button: 'Leave Balances' },
    { button: 'Leave History' },
    { button: 'Team Availability' },
    { button: 'Payroll' },
    { heading: 'Leave Usage Analytics' },
  ),

  // 2.14: settings
  ...on(
    'the settings of an admin',
    '2.14',
    { heading: 'Company Settings' },
    { field: 'Company name', holds: 'Northfold Studio' },
    { option: 'Technology', of: 'Industry' },
    { option: 'Healthcare', of: 'Industry' },
    { option: 'Finance', of: 'Industry' },
    { option: 'Education', of: 'Industry' },
    { option: 'Other', of: 'Industry' },
    { heading: 'Leave Policies' },
    { field: 'Annual leave days', holds: '25' },
    { option: 'All at once (January 1st)', of: 'Accrual method' },
    { option: 'Monthly', of: 'Accrual method' },
    { option: 'Per pay period', of: 'Accrual method' },
    { field: 'Carry-over', holds: '5' },
  ),
  ...on(
    'the profile settings',
    '2.14',
    { heading: 'Profile Settings' },
    { field: 'First name', holds: 'Maya' },
    { field: 'Last name', holds: 'Okafor' },
    { field: 'Email', holds: 'maya@northfold.example' },
    { field: 'Role', holds: 'Admin' },
    { heading: 'Notifications' },
  ),

  // 2.15: pricing
  ...onEach(
    ['pricing, signed out', 'pricing without a company', 'billing of a member'],
    '2.15',
    { heading: '1 dollar per user per month' },
    { heading: 'Pay As You Grow' },
    { part: '30 Days Free Trial' },
    { part: 'no credit card required to start' },
    { heading: 'Questions' },
  ),
  ...on('pricing, signed out', '2.15', { link: 'Start Free Trial', to: '/register' }),
  ...on(
    'pricing without a company',
    '2.15',
    { heading: 'Complete Setup First' },
    { link: 'Go to Setup', to: '/' },
  ),
  ...on('billing before the trial', '2.15', { button: 'Start Free Trial' }),
  ...on('the payment setup', '2.15', { heading: 'Complete Your Setup' }, { button: 'Complete Setup' }),
  ...on(
    'the overview of a trial',
    '2.15',
    { tab: 'Overview' },
    { tab: 'Billing' },
    { tab: 'Settings' },
    { text: 'Free Trial' },
    { text: 'Active users' },
    { text: 'Monthly cost' },
    { part: 'Trial end date' },
  ),
  ...on('an active subscription', '2.15', { text: 'Active' }),
  ...on('billing of a trial', '2.15', { part: 'No payment method on file' }, { button: 'Update' }),
  ...on('the payment form', '2.15', { button: 'Update Payment Method' }),
  ...on('the payment form, updating', '2.15', { button: 'Updating...' }),
  ...on(
    'the invoices',
    '2.15',
    { part: 'Visa ending in 4242' },
    { part: '$24.00' },
    { text: 'Open' },
    { text: 'Paid' },
    { link: /^PDF/, to: '/dev/payments/invoices/in_0.pdf' },
  ),
  ...on('the settings of a subscription', '2.15', { button: 'Cancel Subscription' }),
  ...on('the cancel dialog', '2.15', { button: 'Keep Subscription' }, { button: 'Yes, Cancel' }),

  // 4: states
  ...on('the contact dialog, sending', '4', { button: 'Sending...' }),
  ...on('the contact dialog, sent', '4', { dialog: 'Message Sent!' }),
  ...on(
    'the notifications',
    '4',
    { button: 'Mark all read' },
    { part: 'Just now' },
    { part: '5h ago' },
    { part: '3d ago' },
  ),
  ...on('no notifications', '4', { text: 'No notifications' }),
  ...on(
    'the request dialog after a request',
    '4',
    { field: 'Start date', holds: '' },
    { field: /^Notes/, holds: '' },
  ),

  ...on('a company that is subscribed already', '4', { notice: 'Already Subscribed' }),

  // 5: validation
  ...on('a request without dates', '5', { text: 'Please select start and end dates' }),
  ...on('a request for a weekend', '5', { text: 'Please select valid dates' }),
  ...on('a request for half a day', '5', { part: /^0\.5 day/ }),
  ...on('an invitation to nobody', '5', { text: 'Email is required' }),
  ...on('an invitation without an at-sign', '5', { text: 'Please enter a valid email address' }),
  ...on('a company without a name', '5', { text: 'Company name is required' }),
  ...on(
    'a contact message with everything wrong',
    '5',
    { text: 'Name must be at least 2 characters' },
    { text: 'Please enter a valid email address' },
    { text: 'Subject must be at least 5 characters' },
    { text: 'Please select an inquiry type' },
    { text: 'Message must be at least 10 characters' },
  ),

  // 8: notices of what failed
  ...onEach(
    ['an approval that fails', 'a request that fails'],
    '8',
    { notice: 'Error' },
    { notice: 'Failed to update request. Please try again.' },
  ),
  ...on(
    'settings that fail',
    '8',
    { part: 'Update Failed' },
    { part: 'Failed to update settings. Please try again.' },
  ),
  ...on(
    'the contact dialog, failed',
    '8',
    { notice: 'Failed to send message' },
    { notice: 'Please try again or email us directly at support@example.com' },
  ),
  ...on(
    'a subscription that fails',
    '8',
    { notice: 'Payment Setup Failed' },
    { notice: 'Failed to create subscription. Please try again.' },
  ),
  ...on(
    'a payment method update that fails',
    '8',
    { notice: 'Error' },
    { notice: 'Failed to setup payment method update. Please try again.' },
  ),
  ...on(
    'a payment form with a declined card',
    '8',
    { notice: 'Update Failed' },
    { notice: 'Your card was declined.' },
  ),
  ...on(
    'a cancelling that fails',
    '8',
    { notice: 'Error' },
    { notice: 'Failed to cancel subscription. Please try again.' },
  ),

  // 8: notices of what went well
  ...on('a request that is sent', '8', { notice: 'Leave request submitted successfully!' }),
  ...on('a request that is approved', '8', { notice: 'Leave request has been approved successfully.' }),
  ...on('a request that is rejected', '8', { notice: 'Leave request has been rejected successfully.' }),
  ...on('an invitation that is sent', '8', { notice: 'Invitation sent successfully!' }),
  ...on('a company without invitations', '8', { notice: 'Company created successfully!' }),
  ...on('a company with invitations', '8', { notice: 'Invitations sent successfully!' }),
  ...on('settings that are saved', '8', {
    notice: 'Your company settings have been successfully updated.',
  }),
  ...on(
    'the contact dialog, sent',
    '8',
    { notice: 'Message sent successfully!' },
    { notice: "We'll get back to you within 24 hours." },
  ),
  ...on(
    'the payment setup',
    '8',
    { notice: 'Subscription Created!' },
    { notice: "Your trial has started. You'll be charged after 30 days." },
  ),
  ...on('a payment method that is updated', '8', { notice: 'Payment Method Updated' }),
  ...on(
    'a subscription that is cancelled',
    '8',
    { notice: 'Subscription Cancelled' },
    { notice: "You'll continue to have access until the end of your billing period." },
  ),

  // 9: constants that are words
  ...on(
    'the contact dialog',
    '9',
    { part: /Monday-Friday, 9AM-6PM EST/ },
    { part: /[Aa]verage response: 4 hours/ },
  ),
]

function on(screen: ScreenName, section: string, ...shown: readonly Shown[]): SpecText[] {
  return shown.map((one) => ({ section, screen, shown: one }))
}

function onEach(screens: readonly ScreenName[], section: string, ...shown: readonly Shown[]): SpecText[] {
  return screens.flatMap((screen) => on(screen, section, ...shown))
}
