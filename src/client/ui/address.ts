import { useSearchParams } from 'wouter'

/** Values of parameters by their names; without a value, the parameter leaves the address. */
type Changed = Readonly<Record<string, string | null | undefined>>

/**
 * The parameters of the page's address, and how to change some of them without a new entry in the history.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = (changed: Changed) => setParams((before) => withParams(before, changed), { replace: true })
  return { params, change, setParams }
}

function withParams(before: URLSearchParams, changed: Changed): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
