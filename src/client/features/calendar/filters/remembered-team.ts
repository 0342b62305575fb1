import { inBrowser } from '#client/api/browser-storage.ts'
import type { ShownTeam } from './calendar-team.ts'

const keyOf = (userId: string) => `sorrel-calendar-team ${userId}`

/** Whose leave this person has chosen to see last, in this browser. */
export function rememberedTeam(userId: string): ShownTeam | null {
  return inBrowser.read(keyOf(userId))
}

export function rememberTeam(userId: string, team: ShownTeam): void {
  inBrowser.write(keyOf(userId), team)
}
