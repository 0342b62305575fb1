import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { sendPeople } from '#client/queries/import.ts'
import { useLocations } from '#client/queries/locations.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { nameKey } from '#shared/same-name.ts'
import type { LocationOfList, PeopleImported } from '#shared/team/people-import-contract.ts'
import { chosenLocations, type LocationChoice, toNewLocations } from './chosen-location.ts'
import {
  type Field,
  type ImportedPerson,
  type RowState,
  type ShownField,
  statesOf,
  toImportedRows,
  withStates,
} from './imported-person.ts'
import type { OtherKind } from './other-kind.ts'
import type { ParsedPeople } from './parse-people.ts'

/** A file that came with the list. */
export type HeldFile = { kind: OtherKind; file: File }

/** Whose address it is, by the id that the import gave them. */
type Address = { id: string; email: string }

type PeopleImport = {
  people: readonly ImportedPerson[]
  /** The columns of the list. */
  fields: readonly ShownField[]
  notes: readonly string[]
  /** What the server said of each row, by its key. */
  states: ReadonlyMap<number, RowState>
  newTeams: readonly string[]
  /** Names of locations that the company lacks. */
  newLocations: readonly string[]
  /** What was chosen for them, by `nameKey`. */
  choices: ReadonlyMap<string, LocationChoice>
  busy: 'checking' | 'importing' | null
  problem: string | null
  /** How many are here since the list was taken; null before the first import. */
  imported: {
    people: number
    newTeams: readonly string[]
    newLocations: readonly string[]
    addresses: readonly Address[]
  } | null
  /** Checked once the people in them are here. */
  held: readonly HeldFile[]
}

const nothing: PeopleImport = {
  people: [],
  fields: [],
  notes: [],
  states: new Map(),
  newTeams: [],
  newLocations: [],
  choices: new Map(),
  busy: null,
  problem: null,
  imported: null,
  held: [],
}

// Outside the component, so that rows and corrections are kept on other pages.
const store = createStore(nothing)
/** A pause in typing after which the list is checked again. */
const pauseMs = 400
let pause: ReturnType<typeof setTimeout> | undefined
let lastCheck = 0

const checkFailed = 'We couldn’t check the list. It’s still here: please try again.'
const importFailed = 'We couldn’t import the list. It’s still here: please try again.'

function change(changed: Partial<PeopleImport>): void {
  store.set({ ...store.get(), ...changed })
}

/** A list of people on its way in: checked by the server after each correction, imported as a whole. */
export function usePeopleImport() {
  const queryClient = useQueryClient()
  const state = useStore(store)
  useWarningBeforeLeaving(state.people.length > 0)
  useEffect(checkOnReturn, [])
  const { data: locations = [] } = useLocations()
  const newLocations = chosenLocations(state.newLocations, state.choices, locations)
  return {
    ...state,
    newLocations,
    rows: withStates(state.people, state.states),
    take: ({ people, fields, notes }: Exclude<ParsedPeople, { problem: string }>) => {
      store.set({ ...nothing, people, fields, notes, held: store.get().held })
      void check()
    },
    discard: () => store.set(nothing),
    hold: (file: HeldFile) => change({ held: [...store.get().held, file] }),
    /** The files that were held, which are somebody else's from now on. */
    handOver: () => {
      const { held } = store.get()
      change({ held: [] })
      return held
    },
    correct: (key: number, field: Field, text: string) => {
      change({
        people: store
          .get()
          .people.map((person) =>
            person.key === key ? { ...person, cells: { ...person.cells, [field]: text } } : person,
          ),
      })
      checkSoon()
    },
    remove: (key: number) => {
      change({ people: store.get().people.filter((person) => person.key !== key) })
      checkSoon()
    },
    chooseLocation: (name: string, choice: LocationChoice) =>
      change({ choices: new Map(store.get().choices).set(nameKey(name), choice) }),
    check,
    /** Imports the rows that are ready; the others stay. */
    importReady: async () => {
      const isImported = await importReady(toNewLocations(newLocations))
      if (isImported)
        for (const topic of ['team', 'leave', 'company'] as const) refreshTopic(queryClient, topic)
      return isImported
    },
  }
}

/** The company may have changed while somebody was elsewhere. */
function checkOnReturn(): void {
  if (store.get().busy === null) void check()
}

function checkSoon(): void {
  clearTimeout(pause)
  pause = setTimeout(() => void check(), pauseMs)
}

async function check(): Promise<void> {
  clearTimeout(pause)
  lastCheck += 1
  const mine = lastCheck
  const { people } = store.get()
  if (people.length === 0) return
  change({ busy: 'checking', problem: null })
  try {
    const checked = await sendPeople({ isDryRun: true, people: toImportedRows(people, people) })
    const { rows, newTeams, newLocations } = checked
    if (mine === lastCheck) change({ states: statesOf(people, rows), newTeams, newLocations, busy: null })
  } catch (error) {
    if (mine === lastCheck) change({ busy: null, problem: noticeOf(error, checkFailed) })
  }
}

/** Resolves to whether they are imported. */
async function importReady(newLocations: LocationOfList[]): Promise<boolean> {
  const { people, states, imported } = store.get()
  const ready = people.filter(({ key }) => isReady(states.get(key)))
  // A check of what is being imported would find everyone here already.
  clearTimeout(pause)
  lastCheck += 1
  change({ busy: 'importing', problem: null })
  try {
    const sent = toImportedRows(ready, people)
    const { counts, rows, ...added } = await sendPeople({ isDryRun: false, people: sent, newLocations })
    const left = store.get().people.filter((person) => !ready.includes(person))
    change({
      people: left,
      busy: null,
      newTeams: [],
      newLocations: [],
      imported: {
        people: (imported?.people ?? 0) + counts.new + counts.changed,
        newTeams: [...(imported?.newTeams ?? []), ...added.newTeams],
        newLocations: [...(imported?.newLocations ?? []), ...added.newLocations],
        addresses: [...(imported?.addresses ?? []), ...addressesOf(ready, rows)],
      },
    })
    void check()
    return true
  } catch (error) {
    await check()
    change({ busy: null, problem: noticeOf(error, importFailed) })
    return false
  }
}

function addressesOf(sent: readonly ImportedPerson[], rows: PeopleImported['rows']): Address[] {
  return sent.flatMap(({ cells: { email } }, index) => {
    const id = rows[index]?.userId
    return id && email ? [{ id, email }] : []
  })
}

/** Whether the row can be imported. */
export function isReady(state: RowState | undefined): boolean {
  return state !== undefined && !['problem', 'waiting', 'checking'].includes(state.fate)
}
