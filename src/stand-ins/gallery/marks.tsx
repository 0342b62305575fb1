import { Avatar } from '#client/ui/data/avatar.tsx'
import { Badge } from '#client/ui/data/badge.tsx'
import { Count } from '#client/ui/data/count.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { LeafMark } from '#client/ui/layout/brand.tsx'
import { Row } from './row.tsx'

const tones = ['pending', 'done', 'danger', 'accent', 'plain'] as const

export function Marks() {
  return (
    <>
      <Row name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row name="Count, avatar, mark">
        <Count value={3} label="3 wait" />
        <Count value={120} label="120 wait" />
        <Avatar firstName="Ana" lastName="Silva" size="xs" />
        <Avatar firstName="Ana" lastName="Silva" size="sm" />
        <Avatar firstName="Ana" lastName="Silva" />
        <Avatar firstName="" lastName="" />
        <LeafMark />
      </Row>
      <Row name="Spinner and skeleton">
        <Spinner />
        <Skeleton className="h-9 w-60" />
      </Row>
    </>
  )
}
