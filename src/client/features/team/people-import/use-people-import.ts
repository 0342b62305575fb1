import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { type ListedFile, sendPeople } from '#client/queries/import.ts'
import { useLocations } from '#client/queries/locations.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { nameKey } from '#shared/same-name.ts'
import type { FileImported, LocationOfList, PeopleImported } from '#shared/team/people-import-contract.ts'
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
import { readFiles } from './read-files.ts'

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
    /** Files came with the list. */
    hasFiles: boolean
    /** How many rows of each kind of file were new. */
    rows: Readonly<Record<ListedFile['kind'], number>>
  } | null
  /** Past leave and balances that came with the list. */
  files: readonly ListedFile[]
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
  files: [],
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
    take,
    discard: () => store.set(nothing),
    /** The files that are left, which are somebody else's from now on. */
    handOver: () => {
      const { files } = store.get()
      change({ files: [] })
      return files
    },
    /** Corrects a file, and checks it again with the list. */
    changeFile: (name: string, csv: string) => {
      change({ files: store.get().files.map((file) => (file.name === name ? { ...file, csv } : file)) })
      void check()
    },
    removeFile: (name: string) => {
      change({ files: store.get().files.filter((file) => file.name !== name) })
      void check()
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
    /** Imports the rows that are ready, all or none. Resolves to whether everyone is here then. */
    importReady: async () => {
      const isImported = await importReady(toNewLocations(newLocations))
      if (isImported)
        for (const topic of ['team', 'leave', 'company'] as const) refreshTopic(queryClient, topic)
      return isImported && store.get().people.length === 0
    },
  }
}

/** Takes a list of people and the files that come with it, in one go or one after the other. */
async function take(chosen: readonly File[]): Promise<void> {
  const read = await readFiles(chosen)
  const { people, files } = store.get()
  if ('problem' in read) change({ problem: read.problem })
  else if (read.people && people.length > 0)
    change({ problem: 'There’s a list of people here already. Please import it first, or start over.' })
  else {
    const names = new Set(read.files.map(({ name }) => name))
    const kept = { files: [...files.filter(({ name }) => !names.has(name)), ...read.files] }
    if (read.people) store.set({ ...nothing, ...read.people, ...kept })
    else change({ problem: null, ...kept })
    void check()
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
  const { people, files } = store.get()
  if (people.length === 0) return
  change({ busy: 'checking', problem: null })
  try {
    const sent = files.map(({ kind, name, csv }) => ({ kind, fileName: name, csv }))
    const checked = await sendPeople({ isDryRun: true, people: toImportedRows(people, people), files: sent })
    const { rows, newTeams, newLocations } = checked
    if (mine !== lastCheck) return
    const checkedFiles = files.map((file, index) => ({ ...file, checked: checked.files[index] ?? null }))
    change({ states: statesOf(people, rows), files: checkedFiles, newTeams, newLocations, busy: null })
  } catch (error) {
    if (mine === lastCheck) change({ busy: null, problem: noticeOf(error, checkFailed) })
  }
}

/** Resolves to whether they are imported. */
async function importReady(newLocations: LocationOfList[]): Promise<boolean> {
  const { people, states, files, imported } = store.get()
  const ready = people.filter(({ key }) => isReady(states.get(key)))
  const readable = files.filter(({ checked }) => checked?.outcome)
  // A check of what is being imported would find everyone here already.
  clearTimeout(pause)
  lastCheck += 1
  change({ busy: 'importing', problem: null })
  try {
    const sent = toImportedRows(ready, people)
    const sentFiles = readable.map(({ kind, name, csv }) => ({ kind, fileName: name, csv, leaveOut: true }))
    const { counts, rows, ...added } = await sendPeople({
      isDryRun: false,
      people: sent,
      newLocations,
      files: sentFiles,
    })
    const left = store.get().people.filter((person) => !ready.includes(person))
    const isDone = new Set(readable.filter((_, index) => added.files[index]?.outcome?.counts.problem === 0))
    change({
      people: left,
      files: files.filter((file) => !isDone.has(file)),
      busy: null,
      newTeams: [],
      newLocations: [],
      imported: {
        people: (imported?.people ?? 0) + counts.new + counts.changed,
        newTeams: [...(imported?.newTeams ?? []), ...added.newTeams],
        newLocations: [...(imported?.newLocations ?? []), ...added.newLocations],
        addresses: [...(imported?.addresses ?? []), ...addressesOf(ready, rows)],
        hasFiles: imported?.hasFiles === true || readable.length > 0,
        rows: {
          leave: (imported?.rows.leave ?? 0) + newRowsOf('leave', readable, added.files),
          balances: (imported?.rows.balances ?? 0) + newRowsOf('balances', readable, added.files),
        },
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

/** How many rows of this kind are new, by the server's answers to these files. */
export function newRowsOf(
  kind: ListedFile['kind'],
  files: readonly ListedFile[],
  answers: readonly (FileImported | null)[],
): number {
  const counts = files.map(
    (file, index) => (file.kind === kind ? answers[index]?.outcome?.counts.new : 0) ?? 0,
  )
  return counts.reduce((sum, count) => sum + count, 0)
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
