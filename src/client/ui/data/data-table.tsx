import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type DataTableProps = ComponentProps<'table'> & { caption: string; captionHidden?: boolean }

/** A table of records. Cells with the class `text-right` hold numbers; it scrolls sideways in its own box. */
export function DataTable({ caption, captionHidden = true, className, children, ...rest }: DataTableProps) {
  return (
    <div className="overflow-x-auto">
      <table
        {...rest}
        className={classNames(
          'figures w-full text-left [&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_tbody_th]:border-t [&_tbody_th]:px-3 [&_tbody_th]:py-2 [&_tbody_th]:font-medium',
          '[&_thead_th]:bg-paper [&_thead_th]:px-3 [&_thead_th]:py-2 [&_thead_th]:text-small [&_thead_th]:font-[550] [&_thead_th]:text-muted [&_tfoot_*]:font-semibold',
          '[&_tr>*:first-child]:pl-5 [&_tr>*:last-child]:pr-5 [&_tbody_tr:hover]:bg-paper',
          className,
        )}
      >
        <caption className={captionHidden ? 'sr-only' : 'px-5 pb-2 text-left text-small text-muted'}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}
