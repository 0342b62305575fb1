type UsageBarProps = {
  look: string
  days: string
  x: number
  y: number
  width: number
  height: number
}

const gap = 1.5
/** A lower bar has no room for its edge pattern. */
const minPatternHeight = 6

/** One type's days of one month, with its edge pattern: colour is never the only difference. */
export function UsageBar({ look, days, x, y, width, height: whole }: UsageBarProps) {
  const tall = Math.max(2, whole - gap)
  const bottom = y + tall
  const hasPattern = tall >= minPatternHeight
  if (look === 'unpaid') {
    const line = Math.min(2, tall / 2)
    return (
      <rect
        data-days={days}
        x={x + line / 2}
        y={y + line / 2}
        width={width - line}
        height={tall - line}
        strokeWidth={line}
        className="usage-hollow"
      />
    )
  }
  return (
    <>
      <rect data-days={days} x={x} y={y} width={width} height={tall} className="usage-bar" />
      {hasPattern && look === 'sick' && (
        <path
          d={`M${x + 3.5} ${y}V${bottom}M${x + width - 3.5} ${y}V${bottom}`}
          strokeWidth={1.5}
          className="usage-edge"
        />
      )}
      {hasPattern && look === 'personal' && (
        <path
          d={`M${x + 4} ${y + tall / 2}H${x + width - 3}`}
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeDasharray="0 4"
          className="usage-edge"
        />
      )}
      {hasPattern && !builtIn.has(look) && (
        <path d={`M${x + 2} ${bottom - 2.5}H${x + width - 2}`} strokeWidth={1.5} className="usage-edge" />
      )}
    </>
  )
}

const builtIn = new Set(['annual', 'sick', 'personal', 'unpaid'])
