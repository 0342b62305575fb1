import { classNames } from '../class-names.ts'
import { formatCount } from './format-dates.ts'

type CountProps = { value: number | string; label?: string; className?: string }

/** A number in a dot beside a heading or a tab: how many wait, or '200+'. */
export function Count({ value, label, className }: CountProps) {
  return (
    <span
      className={classNames(
        'figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-tiny leading-none font-[650] text-paper',
        className,
      )}
    >
      {typeof value === 'number' ? formatCount(value) : value}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
