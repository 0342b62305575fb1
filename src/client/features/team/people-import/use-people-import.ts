import { useQueryClient } from '@tanstack/react-query'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { sendInvitation, useInvitations } from '#client/queries/invitations.ts'
import { useFormerMembers } from '#client/queries/people.ts'
import { useTeam, useTeams } from '#client/queries/team.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { checkPeople, missingTeams } from './check-people.ts'
import type { CheckedPerson, Column, ImportedPerson } from './imported-person.ts'
import type { ParsedPeople } from './parse-people.ts'
import { failureOf, inSendingOrder } from './sending.ts'

type Outcome = {
  invited: number
  /** Rows that the server refused. */
  refused: number
  /** Why it stopped early; null if it did not. */
  stoppedBy: string | null
}

type PeopleImport = {
  people: readonly ImportedPerson[]
  notes: readonly string[]
  sending: { done: number; total: number; isStopping: boolean } | null
  outcome: Outcome | null
}

const nothing: PeopleImport = { people: [], notes: [], sending: null, outcome: null }

// Outside the component, so that rows are kept, and sending goes on, on other pages.
const store = createStore(nothing)

function change(changed: Partial<PeopleImport>): void {
  store.set({ ...store.get(), ...changed })
}

/** The import of a list of people: corrected in place, sent row by row. */
export function usePeopleImport() {
  const queryClient = useQueryClient()
  const state = useStore(store)
  const { data: members } = useTeam()
  const { data: invitations } = useInvitations()
  const { data: former } = useFormerMembers()
  const { data: teams } = useTeams()
  const known = members && invitations && former && teams && { members, invitations, former, teams }
  const rows = known ? checkPeople(state.people, known) : []
  useWarningBeforeLeaving(state.people.length > 0)

  return {
    ...state,
    isReady: known !== undefined,
    rows,
    missingTeams: known ? missingTeams(state.people, known.teams) : [],
    teams: teams ?? [],
    take: ({ people, notes }: Exclude<ParsedPeople, { problem: string }>) =>
      store.set({ ...nothing, people, notes }),
    discard: () => store.set(nothing),
    correct: (key: number, column: Column, text: string) =>
      changePerson(key, (person) => ({
        ...person,
        cells: { ...person.cells, [column]: text },
        refusal: null,
      })),
    remove: removePerson,
    stop: () => {
      const { sending } = store.get()
      if (sending) change({ sending: { ...sending, isStopping: true } })
    },
    send: async () => {
      await sendAll(rows)
      refreshTopic(queryClient, 'team')
    },
  }
}

/** One after the other: the server counts a company's invitations. What was sent leaves the list. */
async function sendAll(rows: readonly CheckedPerson[]): Promise<void> {
  const ready = inSendingOrder(rows.filter(({ invitation }) => invitation !== null))
  const outcome: Outcome = { invited: 0, refused: 0, stoppedBy: null }
  change({ outcome: null, sending: { done: 0, total: ready.length, isStopping: false } })
  for (const { person, invitation } of ready) {
    if (!invitation || store.get().sending?.isStopping) break
    try {
      await sendInvitation(invitation)
      outcome.invited += 1
      removePerson(person.key)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'stop') {
        outcome.stoppedBy = failure.text
        break
      }
      outcome.refused += 1
      changePerson(person.key, (refused) => ({ ...refused, refusal: failure.text }))
    }
    const { sending } = store.get()
    if (sending) change({ sending: { ...sending, done: sending.done + 1 } })
  }
  change({ sending: null, outcome })
}

function removePerson(key: number): void {
  change({ people: store.get().people.filter((person) => person.key !== key) })
}

function changePerson(key: number, changed: (person: ImportedPerson) => ImportedPerson): void {
  change({ people: store.get().people.map((person) => (person.key === key ? changed(person) : person)) })
}
