import { useSearchParams } from 'wouter'

const names = ['person', 'type', 'year', 'on'] as const

/** Whose statement is shown, and what of it: part of the address. */
export type StatementAddress = Partial<Record<(typeof names)[number], string>>

export function useStatementAddress() {
  const [search, setSearch] = useSearchParams()
  const address: StatementAddress = {}
  for (const name of names) {
    const value = search.get(name)
    if (value) address[name] = value
  }
  const change = (changed: StatementAddress) =>
    setSearch(statementSearch({ ...address, ...changed }), { replace: true })
  return { address, change }
}

/** The address of a statement. */
export function statementPath(address: StatementAddress): string {
  return `/requests?${statementSearch(address)}`
}

function statementSearch(address: StatementAddress): URLSearchParams {
  const search = new URLSearchParams({ view: 'statement' })
  for (const name of names) {
    const value = address[name]
    if (value) search.set(name, value)
  }
  return search
}
