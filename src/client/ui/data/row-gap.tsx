/** In a table of which only the rows in view are drawn: as high as those out of view. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  return (
    height > 0 && (
      <tr aria-hidden>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty */}
        <td colSpan={columns} className="p-0!" style={{ height }} />
      </tr>
    )
  )
}
