import { Badge } from '#client/ui/data/badge.tsx'
import type { Cover } from '#shared/leave/cover-contract.ts'

const looks = {
  asked: { tone: 'pending', word: 'Asked' },
  accepted: { tone: 'done', word: 'Accepted' },
  declined: { tone: 'danger', word: 'Declined' },
} as const

/** What the colleague who was asked to cover has said. */
export function CoverBadge({ answer }: Pick<Cover, 'answer'>) {
  return <Badge tone={looks[answer].tone}>{looks[answer].word}</Badge>
}
