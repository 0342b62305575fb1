import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  info: { look: 'border-transparent bg-sunken', icon: <Info aria-hidden className="mt-0.5 text-muted" /> },
  warning: {
    look: 'border-transparent bg-pending-soft text-pending',
    icon: <TriangleAlert aria-hidden className="mt-0.5" />,
  },
  error: {
    look: 'border-danger bg-danger-soft text-danger',
    icon: <CircleAlert aria-hidden className="mt-0.5" />,
  },
}

type NoticeProps = {
  tone?: keyof typeof tones
  title?: ReactNode
  /** A button or link below the text: 'Try again'. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A box in the page with a warning, an error or a hint. An error is read out when it appears. */
export function Notice({ tone = 'info', title, action, className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-control border px-3.5 py-2.5',
        tones[tone].look,
        className,
      )}
    >
      {tones[tone].icon}
      <div className="min-w-0 flex-1 text-pretty">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={classNames(Boolean(title) && 'text-small')}>{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
