import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson, writeJson } from '#client/api/http.ts'
import { usePages } from '#client/api/pages.ts'
import type { FormerMember, MemberChange, MemberTerms } from '#shared/team/contract.ts'
import { useTeamWrite } from './team.ts'

const formerQuery = queryOptions({
  queryKey: ['/api/team/former'],
  queryFn: ({ signal }) => readJson<FormerMember[]>('/api/team/former', signal),
})

function termsQuery(userId: string) {
  return queryOptions<MemberTerms>({ queryKey: ['/api/team', userId, 'terms'] })
}

/** A person's terms. For admins, deciders and the person. */
export function useMemberTerms(userId: string | undefined) {
  return useQuery({ ...termsQuery(userId ?? ''), enabled: userId !== undefined })
}

/** PATCH /api/team/{id}. For admins. */
export function useChangeMember() {
  const queryClient = useQueryClient()
  return useTeamWrite(async ({ userId, change }: { userId: string; change: MemberChange }) => {
    const terms = await writeJson<MemberTerms>('PATCH', `/api/team/${userId}`, change)
    queryClient.setQueryData(termsQuery(userId).queryKey, terms)
  })
}

/** All deactivated people, the latest first. For admins. */
export function useFormerMembers() {
  return useQuery(formerQuery)
}

/** The same in pages, those alone whose name or address has the words. */
export function useFormerPages(search = '') {
  return usePages<FormerMember>('/api/team/former/page', search)
}

/** POST /api/team/{id}/erase, confirmed by the typed full name. For admins. */
export function useErasePerson() {
  return useTeamWrite(({ userId, name }: { userId: string; name: string }) =>
    writeJson('POST', `/api/team/${userId}/erase`, { name }),
  )
}

/** A download of everything that is stored about a person. For the person and admins. */
export function personalDataPath(userId: string): string {
  return `/api/team/${userId}/personal-data`
}
