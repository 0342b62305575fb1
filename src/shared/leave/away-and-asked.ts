/**
 * How many people are away, which approved leave alone makes them, and how many more have asked: somebody
 * with both is away. People are counted once, however much leave they have. (docs/rules.md, 'Who decides')
 */
export function countAwayAndAsked(leave: readonly { userId: string; status: string }[]) {
  const away = new Set(leave.filter(({ status }) => status === 'approved').map(({ userId }) => userId))
  const asked = new Set(leave.filter(({ userId }) => !away.has(userId)).map(({ userId }) => userId))
  return { away: away.size, asked: asked.size }
}
