import { useSearchParams } from 'wouter'

/** Whose details are open is part of the address: `/team?person=<id>`. */
export function useOpenPerson(): { personId: string | null; close: () => void } {
  const [params, setParams] = useSearchParams()
  const close = () => setParams(without(params, 'person'), { replace: true })
  return { personId: params.get('person'), close }
}

/** The address of a person's details over the list as it is filtered. */
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
