import { useSearchParams } from 'wouter'
import type { Role } from '#shared/fields.ts'
import { canInvite } from '#shared/permissions.ts'

const adminViews = ['invitations', 'former', 'import'] as const

export type TeamView = 'members' | (typeof adminViews)[number]

/** The open part, kept in the address: `/team?view=invitations`. `members` for others than admins. */
export function useTeamView(role: Role | null): TeamView {
  const [params] = useSearchParams()
  if (!role || !canInvite({ role })) return 'members'
  return adminViews.find((view) => view === params.get('view')) ?? 'members'
}

/** The address of a part of the page. */
export function teamViewPath(view: TeamView): string {
  return view === 'members' ? '/team' : `/team?view=${view}`
}
