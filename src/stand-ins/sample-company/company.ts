import type { Role } from '#shared/fields.ts'
import type { LeaveStatus } from '#shared/leave/contract.ts'

/** The made-up company of the local sign-in page. Nothing of it exists where real people sign in. */
export const sampleCompanyName = 'Northfold Studio'

export type SampleMember = {
  subject: string
  email: string
  firstName: string
  lastName: string
  hint: string
  role: Role
  /** The subject of the person they report to. */
  manager: string | null
}

export const samplePeople: readonly SampleMember[] = [
  member('maya', 'Maya Okafor', 'admin', null),
  member('nora', 'Nora Lindqvist', 'manager', 'maya'),
  member('daniel', 'Daniel Osei', 'employee', 'nora'),
  member('kavya', 'Kavya Nair', 'employee', 'nora'),
]

function member(subject: string, name: string, role: Role, manager: string | null): SampleMember {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${subject}@northfold.example`
  const hint = `${role.charAt(0).toUpperCase()}${role.slice(1)} of ${sampleCompanyName}`
  return { subject, email, firstName, lastName, hint, role, manager }
}

/** Leave around today: weeks from this one, days of that week (1 is Monday), and its status. */
export type SampleLeave = {
  who: string
  week: number
  from: number
  to: number
  type: 'annual' | 'sick' | 'personal' | 'unpaid'
  status: LeaveStatus
  half?: 'morning' | 'afternoon'
  notes?: string
  rejectionReason?: string
}

export const sampleLeave: readonly SampleLeave[] = [
  {
    who: 'maya',
    week: -46,
    from: 1,
    to: 5,
    type: 'annual',
    status: 'approved',
    notes: 'Skiing with the family',
  },
  { who: 'daniel', week: -42, from: 2, to: 3, type: 'sick', status: 'approved' },
  { who: 'kavya', week: -39, from: 5, to: 5, type: 'annual', status: 'approved' },
  { who: 'nora', week: -35, from: 1, to: 4, type: 'annual', status: 'approved' },
  {
    who: 'daniel',
    week: -31,
    from: 4,
    to: 5,
    type: 'annual',
    status: 'approved',
    notes: 'Long weekend in Porto',
  },
  { who: 'kavya', week: -27, from: 3, to: 3, type: 'sick', status: 'approved', half: 'afternoon' },
  {
    who: 'maya',
    week: -22,
    from: 1,
    to: 1,
    type: 'personal',
    status: 'approved',
    half: 'morning',
    notes: 'Notary',
  },
  { who: 'nora', week: -19, from: 1, to: 5, type: 'annual', status: 'approved' },
  { who: 'nora', week: -18, from: 1, to: 5, type: 'annual', status: 'approved' },
  { who: 'daniel', week: -17, from: 1, to: 5, type: 'annual', status: 'approved', notes: 'Summer' },
  { who: 'kavya', week: -15, from: 1, to: 5, type: 'annual', status: 'approved' },
  { who: 'maya', week: -13, from: 1, to: 5, type: 'annual', status: 'approved' },
  {
    who: 'kavya',
    week: -9,
    from: 4,
    to: 4,
    type: 'personal',
    status: 'rejected',
    notes: 'Moving house',
    rejectionReason: 'Release day, sorry. Any day after works.',
  },
  { who: 'kavya', week: -8, from: 2, to: 2, type: 'personal', status: 'approved', notes: 'Moving house' },
  { who: 'nora', week: -5, from: 3, to: 4, type: 'sick', status: 'approved' },
  { who: 'daniel', week: -3, from: 1, to: 2, type: 'unpaid', status: 'approved' },
  { who: 'maya', week: -2, from: 5, to: 5, type: 'annual', status: 'cancelled' },
  { who: 'daniel', week: 0, from: 1, to: 5, type: 'annual', status: 'approved' },
  { who: 'nora', week: 1, from: 2, to: 2, type: 'sick', status: 'approved', half: 'morning' },
  { who: 'maya', week: 1, from: 4, to: 5, type: 'annual', status: 'approved' },
  { who: 'kavya', week: 1, from: 5, to: 5, type: 'annual', status: 'approved', half: 'afternoon' },
  { who: 'kavya', week: 3, from: 1, to: 3, type: 'annual', status: 'pending', notes: 'My sister visits.' },
  { who: 'nora', week: 4, from: 1, to: 2, type: 'annual', status: 'pending' },
  {
    who: 'daniel',
    week: 4,
    from: 4,
    to: 4,
    type: 'personal',
    status: 'pending',
    half: 'morning',
    notes: 'Keys at nine.',
  },
]
