import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Card } from '#client/ui/data/card.tsx'
import { buttonClass } from '#client/ui/form/button.tsx'

/** Called with the heading, which takes the focus after a click on the report’s button. */
export type ReportProps = { onHeading: (heading: HTMLHeadingElement | null) => void }

type ReportPanelProps = Partial<ReportProps> & {
  title: string
  /** What the report shows, in one sentence. */
  sentence: ReactNode
  /** Links and buttons at the right end. */
  actions?: ReactNode
  /** Fields, side by side. */
  filters?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The frame of a report: title, downloads, filters, and the figures. */
export function ReportPanel(props: ReportPanelProps) {
  const { title, sentence, actions, filters, onHeading, className, children } = props
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId} className={classNames('overflow-hidden', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 pt-5 pb-4 max-lg:px-4 max-lg:pt-4">
        <div className="min-w-0">
          <h2 id={titleId} ref={onHeading} tabIndex={-1} className="serif-title text-dialog">
            {title}
          </h2>
          <p className="mt-0.5 text-small text-pretty text-muted">{sentence}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {filters && (
        <search
          aria-label={`Filter ${title}`}
          className="flex flex-wrap items-start gap-x-3 gap-y-2 px-6 pb-4 max-lg:px-4"
        >
          {filters}
        </search>
      )}
      {children}
    </Card>
  )
}

type DownloadLinkProps = {
  label: string
  /** The report, where the page lists several. */
  of?: string
  href: string
  /** A filter is invalid. */
  isOff?: boolean
}

type ReportFilesProps = {
  /** The address of the report in a format. */
  pathOf: (format: 'csv' | 'xlsx') => string
  isOff: boolean
  /** The search by name, which does not narrow the files. */
  search: string
}

/** The downloads, with a note during a search by name, as that does not narrow them. */
export function ReportFiles({ pathOf, isOff, search }: ReportFilesProps) {
  return (
    <>
      <DownloadLink label="CSV" href={pathOf('csv')} isOff={isOff} />
      <DownloadLink label="XLSX" href={pathOf('xlsx')} isOff={isOff} />
      <p
        aria-live="polite"
        className="min-w-0 text-small text-muted empty:hidden max-sm:flex-1 sm:-order-1 sm:mr-2"
      >
        {search.trim() !== '' && 'The files have all names.'}
      </p>
    </>
  )
}

/** Downloads the report with its filters; plain text while a filter is invalid. */
export function DownloadLink({ label, of, href, isOff = false }: DownloadLinkProps) {
  const look = buttonClass({ variant: 'line', size: 'md', iconOnly: false })
  if (isOff) {
    return (
      <span className={classNames(look, 'cursor-not-allowed border-line! text-muted!')}>
        <Download aria-hidden className="size-4" />
        {label}
        <span className="sr-only">, when the filters are right</span>
      </span>
    )
  }
  return (
    <a href={href} download className={look}>
      <Download aria-hidden className="size-4" />
      {label}
      {of && <span className="sr-only">of {of}</span>}
    </a>
  )
}
