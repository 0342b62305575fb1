import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  pending: { look: 'bg-pending-soft text-pending', icon: <Clock aria-hidden className="size-[15px]" /> },
  done: {
    look: 'inset-ring inset-ring-line',
    icon: <Check aria-hidden className="size-[15px] text-primary" />,
  },
  danger: { look: 'bg-danger-soft text-danger', icon: <X aria-hidden className="size-[15px]" /> },
  accent: { look: 'bg-primary-soft text-primary', icon: null },
  plain: { look: 'inset-ring inset-ring-line', icon: null },
}

type BadgeProps = { tone?: keyof typeof tones; className?: string; children: ReactNode }

/** A state in a word. Tones with a meaning have an icon, so that colour is not the only sign. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  const { look, icon } = tones[tone]
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-control px-2 text-small font-[550] whitespace-nowrap',
        look,
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
