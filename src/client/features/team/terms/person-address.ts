import { useSearchParams } from 'wouter'

/** The person whose details are open, kept in the address: `/team?person=<id>`. */
export function useOpenPerson(): { personId: string | null; close: () => void } {
  const [params, setParams] = useSearchParams()
  const close = () => setParams(without(params, 'person'), { replace: true })
  return { personId: params.get('person'), close }
}

/** The address of a person's details, keeping the filters of the list. */
export function usePersonAddress(id: string): string {
  const [params] = useSearchParams()
  const opened = without(params, 'person')
  opened.set('person', id)
  return `/team?${opened}`
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete(name)
  return rest
}
