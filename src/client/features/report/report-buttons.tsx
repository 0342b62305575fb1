import {
  CalendarRange,
  FolderArchive,
  History,
  type LucideIcon,
  ReceiptText,
  Scale,
  Timer,
} from 'lucide-react'
import { useId } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { type ReportName, reportLabels } from './report-address.ts'
import { useReportContext } from './report-context.ts'

type ReportButton = {
  name: ReportName
  text: string
  /** For people who can't export the company. */
  textOfOwn?: string
  icon: LucideIcon
}

/** Those of spec 2.13, and ours. */
const buttons: readonly ReportButton[] = [
  {
    name: 'export',
    text: 'Everything, one ZIP of CSV files',
    textOfOwn: 'Your files, CSV and XLSX',
    icon: FolderArchive,
  },
  { name: 'balances', text: 'Granted, used and remaining, on any day', icon: Scale },
  { name: 'history', text: 'Every request, and who decided it', icon: History },
  {
    name: 'availability',
    text: 'Approved leave, next 90 days',
    icon: CalendarRange,
  },
  { name: 'payroll', text: 'Paid and unpaid days per period', icon: ReceiptText },
  { name: 'decision-times', text: 'How long requests waited', icon: Timer },
]

type ReportButtonsProps = {
  open: ReportName | null
  onOpen: (report: ReportName | null) => void
  /** The id of the open report, which the buttons show and hide. */
  controls: string
}

/** The reports; the open one's button closes it. */
export function ReportButtons({ open, onOpen, controls }: ReportButtonsProps) {
  return (
    <fieldset
      aria-label="Reports"
      className="mt-4 grid grid-cols-2 gap-3 max-sm:gap-2 md:grid-cols-3 print:hidden"
    >
      {buttons.map((button) => (
        <OneButton
          key={button.name}
          {...button}
          isOpen={open === button.name}
          controls={controls}
          onPress={() => onOpen(open === button.name ? null : button.name)}
        />
      ))}
    </fieldset>
  )
}

type OneButtonProps = ReportButton & { isOpen: boolean; controls: string; onPress: () => void }

function OneButton({ name, text, textOfOwn = text, icon: Icon, isOpen, controls, onPress }: OneButtonProps) {
  const textId = useId()
  const { isAdmin } = useReportContext()
  return (
    <div
      className={classNames(
        'relative grid grid-cols-[20px_1fr] content-start gap-x-3 gap-y-0.5 rounded-card border bg-surface px-4 py-3.5 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:max-xl:min-h-[86px] max-sm:items-center max-sm:gap-x-2.5 max-sm:px-3 max-sm:py-1.5',
        isOpen
          ? 'border-primary inset-ring inset-ring-primary forced-colors:border-2 forced-colors:border-[Highlight]'
          : 'border-line hover:border-control',
      )}
    >
      <Icon aria-hidden className="mt-0.5 text-primary max-lg:mt-0 max-lg:self-center" />
      {/* The button covers the whole card; its accessible name is the label alone. */}
      <button
        type="button"
        aria-describedby={textId}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onPress}
        className="text-left font-semibold outline-none after:absolute after:inset-0 after:rounded-card max-lg:min-h-11"
      >
        {reportLabels[name]}
      </button>
      <p
        id={textId}
        className="col-start-2 text-small text-pretty text-muted max-sm:sr-only sm:max-lg:-mt-2.5"
      >
        {isAdmin ? text : textOfOwn}
      </p>
    </div>
  )
}
