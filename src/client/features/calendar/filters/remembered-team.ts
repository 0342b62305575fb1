import type { ShownTeam } from './calendar-team.ts'

const keyOf = (userId: string) => `sorrel-calendar-team ${userId}`

/** Whose leave this person has chosen to see last, in this browser. */
export function rememberedTeam(userId: string): ShownTeam | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

export function rememberTeam(userId: string, team: ShownTeam): void {
  try {
    localStorage.setItem(keyOf(userId), team)
  } catch {
    // Storage can be switched off: the choice is then in the address alone.
  }
}
