import { CircleAlert, TriangleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'

type RuleBoxProps = { tone: 'danger' | 'warning'; rule: string }

/** A rule that the dates break, in one sentence: it refuses them, or only warns. */
export function RuleBox({ tone, rule }: RuleBoxProps) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <span
      className={classNames(
        'flex items-start gap-2 rounded-control px-3 py-2 text-small text-pretty',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-pending-soft text-pending',
      )}
    >
      <Icon aria-hidden className="mt-px size-4" />
      {rule}
    </span>
  )
}
