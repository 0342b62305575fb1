import { useLocation, useSearchParams } from 'wouter'

const name = 'request'

/** The request whose sheet is open: part of the address of the page that shows it. */
export function useOpenLeave() {
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  return {
    openId: search.get(name),
    /** The address of the same page with that request's sheet. */
    hrefOf: (id: string) => {
      const opened = new URLSearchParams(search)
      opened.set(name, id)
      return `${path}?${opened}`
    },
    close: () =>
      setSearch((before) => {
        const closed = new URLSearchParams(before)
        closed.delete(name)
        return closed
      }),
  }
}
