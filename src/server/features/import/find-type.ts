import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'

/** What other tools call the types that every company has. */
const synonyms: Record<string, string> = {
  annual: 'annual',
  holiday: 'annual',
  holidays: 'annual',
  vacation: 'annual',
  pto: 'annual',
  paidtimeoff: 'annual',
  paid: 'annual',
  sick: 'sick',
  sickness: 'sick',
  sickday: 'sick',
  sickdays: 'sick',
  illness: 'sick',
  personal: 'personal',
  personalday: 'personal',
  personaldays: 'personal',
  unpaid: 'unpaid',
}

export type FindType = (text: string) => LeaveTypeRow | undefined

/** A look-up of the company's leave types by name, by key, or by what other tools call them. */
export function typeFinder(types: readonly LeaveTypeRow[]): FindType {
  const byName = new Map(
    types.flatMap((type) => [type.key, type.name].map((name) => [plain(name), type] as const)),
  )
  return (text) => {
    const name = plain(text)
    return byName.get(name) ?? byName.get(short(name)) ?? byName.get(synonyms[short(name)] ?? '')
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** 'Annual leave' is annual, 'Sick time off' is sick. */
function short(name: string): string {
  return name.replace(/(leave|absence)$/, '') || name
}
