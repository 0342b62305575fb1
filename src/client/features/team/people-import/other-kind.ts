import type { ListedFile } from '#client/queries/import.ts'
import { indexesOfNames } from '#shared/import/find-headings.ts'
import { separatorOf, withoutMark } from '#shared/import/read-text.ts'

export type OtherKind = ListedFile['kind']

const begins = 'startdate start from startedat firstday leavestart datefrom'
const ends = 'enddate end to endedat until lastday leaveend dateto'
const types = 'type leavetype absencetype policy timeofftype'
const ofPeople = 'role team teamname department manager managername manageremail reportsto location'
const left = 'remaining remainingdays daysleft balance openingbalance'

/**
 * The kind of a file by its column names: past leave, balances of leave types, or null for a list of people.
 */
export function otherKindOf(text: string): OtherKind | null {
  const [firstLine = ''] = withoutMark(text).split(/\r?\n/, 1)
  const headings = firstLine.split(separatorOf(text)).map((heading) => heading.replaceAll('"', ''))
  const has = (names: string) => indexesOfNames(names, headings).length > 0
  if (has(begins) && has(ends)) return 'leave'
  return has(types) && has(left) && !has(ofPeople) ? 'balances' : null
}
