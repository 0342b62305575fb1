/** What the fields of an audit line are called, in the order in which they are read. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  kind: 'Kind',
  types: 'Events',
  seesPrivateTypes: 'Private leave types',
  isOn: 'On',
  job: 'What',
  attempts: 'Attempts',
  status: 'Status',
  role: 'Role',
  isActive: 'Active',
  userId: 'Person',
  leaveType: 'Leave type',
  startDate: 'First day',
  endDate: 'Last day',
  halfDayPart: 'Half a day',
  startsAt: 'Starts at',
  endsAt: 'Ends at',
  date: 'Date',
  part: 'Free',
  everyYear: 'Every year',
  totalDays: 'Days',
  totalHours: 'Hours',
  days: 'Days',
  hours: 'Hours',
  statedDays: 'Days left as stated',
  statedHours: 'Hours left as stated',
  unit: 'Counts in',
  start: 'from',
  end: 'until',
  validFrom: 'from',
  // In entries from before working weeks took turns.
  week: 'works',
  pattern: 'works',
  workingExceptions: 'Exceptions to the working week',
  locationId: 'Location',
  country: 'Country',
  region: 'Region',
  timeZone: 'Time zone',
  teamId: 'Team',
  people: 'People',
  managerId: 'Manager',
  managerEmail: 'Manager’s email',
  invitationWaits: 'Invitation held back since',
  isKept: 'Records kept',
  expiresAt: 'Expires',
  annualDays: 'Days a year',
  annualAmount: 'Days or hours a year',
  entitlements: 'Days or hours a year',
  accrualType: 'Accrual',
  creditedAt: 'Credited at the period’s',
  carryOverDays: 'Days carried over at most',
  carryOverAmount: 'Maximum carry-over',
  carriedValidMonths: 'Months until carried days expire',
  lowerLimitDays: 'Lowest balance',
  lowerLimit: 'Lowest balance',
  isPaid: 'Paid',
  needsApproval: 'Needs approval',
  approvalSteps: 'Approval steps',
  isPrivate: 'Private',
  cover: 'Cover',
  coverAboveDays: 'Cover needed for more days than',
  coverMustAccept: 'Approved only once the colleague has agreed',
  coverId: 'Cover',
  coverAnswer: 'Answer',
  handoverNote: 'Hand-over note',
  isArchived: 'Archived',
  leaveYearStart: 'Leave year begins',
  paySchedule: 'Pay periods',
  every: 'every',
  anchor: 'counted from',
  // Of entries from before each leave type had its own choice.
  hidesLeaveTypes: 'Hides leave types',
  mostAway: 'Most away at once',
  mostAwayEffect: 'More than that',
  signInToDecide: 'Sign in to decide from an email',
  illnessDaysBack: 'Days back for recent sick leave',
  silence: 'When no one decides',
  remindAfterDays: 'Reminder after working days',
  joinAfterDays: 'Deputy or next manager joins after',
  adminsAfterDays: 'Admins join after',
  lastWord: 'If still no one decides',
  lastWordAfterDays: 'Working days until then',
  deputyId: 'Deputy',
  inPlaceOf: 'In place of',
  via: 'Via',
  effect: 'What the rule does',
  brand: 'Card',
  last4: 'Card ends in',
  quantity: 'Seats',
  trialEnd: 'Trial ends',
  deletionDueAt: 'Deleted on',
}

// Ids of what people don’t know by a name, and keys whose name is in the line already.
const unreadable = new Set([
  'adjustmentId',
  'amends',
  'id',
  'invitationId',
  'jobId',
  'key',
  'splitFrom',
  'subscriptionId',
])
/** Shown last, below what they explain. */
const explanations: Readonly<Record<string, string>> = {
  reason: 'Reason',
  rejectionReason: 'Reason',
  because: 'Why',
}
const order = Object.keys(labels)

/** The fields that people can read, in the order of `labels`; those without a label come after them. */
export function readableFields(fields: Iterable<string>): string[] {
  return [...new Set(fields)]
    .filter((field) => !unreadable.has(field))
    .toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** 'Most away at once' for `mostAway`; a field without a label gets its name, spaced: 'Time zone'. */
export function fieldInWords(field: string): string {
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? explanations[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function positionOf(field: string): number {
  if (field in explanations) return order.length + 1
  const position = order.indexOf(field)
  return position < 0 ? order.length : position
}
