import type { ListedFile } from '#client/queries/import.ts'
import { counted } from '#client/ui/data/format-dates.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** '40 opening balances and 118 rows of past leave'; empty without any. */
export function rowsInWords({ leave, balances }: Readonly<Record<ListedFile['kind'], number>>): string {
  return list.format(
    [
      balances > 0 ? counted(balances, ['opening balance', 'opening balances']) : [],
      leave > 0 ? counted(leave, ['row of past leave', 'rows of past leave']) : [],
    ].flat(),
  )
}
