import { useMediaQuery } from '#client/ui/media-query.ts'

/** What the timeline is built from, in CSS pixels. */
export type TimelineSizes = {
  day: number
  row: number
  group: number
  /** The column of names. */
  name: number
  head: number
  foot: number
}

const atADesk: TimelineSizes = { day: 30, row: 36, group: 31, name: 204, head: 80, foot: 35 }
/** For fingers; with room for initials and a first name. */
const onAPhone: TimelineSizes = { day: 44, row: 44, group: 34, name: 112, head: 84, foot: 44 }
const onATablet: TimelineSizes = { ...onAPhone, name: 204 }

export function useTimelineSizes(): TimelineSizes {
  const isNarrow = useMediaQuery('(width < 40rem)')
  const isTouch = useMediaQuery('(pointer: coarse)')
  if (isNarrow) return onAPhone
  return isTouch ? onATablet : atADesk
}

/** How many whole days stand beside the names. */
export function daysIn(width: number, { name, day }: TimelineSizes): number {
  return Math.max(1, Math.floor((width - name) / day))
}
