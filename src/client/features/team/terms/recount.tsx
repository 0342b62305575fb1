/** What a change of the working week or the location does besides. */
export function Recount() {
  return (
    <p className="text-small text-muted">Leave that has not begun is counted again; the person is told.</p>
  )
}
