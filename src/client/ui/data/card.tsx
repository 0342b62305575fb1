import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A sheet of surface with a hairline around it. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    />
  )
}

type CardHeaderProps = {
  title: ReactNode
  /** For the card's `aria-labelledby`. */
  titleId?: string
  /** A link or buttons at the right end. */
  children?: ReactNode
  className?: string
}

export function CardHeader({ title, titleId, children, className }: CardHeaderProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-5 pt-4 pb-3 max-lg:px-4 max-lg:pt-3.5 max-lg:pb-2.5',
        className,
      )}
    >
      <h2 id={titleId} className="serif-title flex items-center gap-2.5 text-heading">
        {title}
      </h2>
      {children && <div className="flex max-lg:[&>a]:-my-[11px] max-lg:[&>a]:py-[11px]">{children}</div>}
    </div>
  )
}
