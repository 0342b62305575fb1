import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { sendFiles } from '#client/queries/import.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import type { FilesImported, ImportKind, LocationOfList } from '#shared/import/contract.ts'
import { nameKey } from '#shared/same-name.ts'
import { type CellAddress, csvOf, readCells, withCell } from './cells-of-file.ts'
import { afterImport, type ImportFile, readFile, unready } from './import-file.ts'
import { failureInWords } from './import-words.ts'
import type { LocationChoice } from './new-locations.tsx'

type ImportState = {
  files: readonly ImportFile[]
  /** What a failed check sends again. */
  unchecked: readonly ImportFile[] | null
  pasted: string
  busy: 'checking' | 'importing' | null
  problem: string | null
  newTeams: readonly string[]
  /** Names of locations that the company lacks. */
  newLocations: readonly string[]
  /** What was chosen for them, by `nameKey`. */
  choices: ReadonlyMap<string, LocationChoice>
  /** A cell was corrected since the last check. */
  isEdited: boolean
  /** Counts the checks: an answer to an earlier one comes too late. */
  round: number
  /** What was imported since the beginning. */
  done: readonly Done[]
}

/** What was imported, without so many rows with a problem. */
type Done = FilesImported & { leftOut: number }

const nothing: ImportState = {
  files: [],
  unchecked: null,
  pasted: '',
  busy: null,
  problem: null,
  newTeams: [],
  newLocations: [],
  choices: new Map(),
  isEdited: false,
  round: 0,
  done: [],
}

/** A pause in typing after which the files are checked again. */
const pauseMs = 400

const topics = {
  people: ['team', 'leave', 'company'],
  roster: ['leave', 'team'],
  leave: ['leave'],
  balances: ['leave'],
} as const

/**
 * Files on their way in: checked row by row on the server, corrected in place, imported as a whole. A list of
 * people takes others with it. They are kept with the client's reads, so that they outlive the screen.
 */
export function useImport(kind: ImportKind) {
  const queryClient = useQueryClient()
  const { data: store } = useQuery({
    queryKey: ['import', kind],
    enabled: false,
    initialData: () => createStore(nothing),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const state = useStore(store)
  const { get } = store
  const change = (changed: Partial<ImportState>) => store.set({ ...get(), ...changed })
  useWarningBeforeLeaving(state.busy !== null || state.files.length > 0)

  const check = async (files = get().unchecked ?? get().files) => {
    const round = get().round + 1
    if (files.length === 0) return change({ ...nothing, round, pasted: get().pasted, done: get().done })
    change({ unchecked: files, busy: 'checking', problem: null, isEdited: false, round })
    try {
      const answer = await send(kind, files, null)
      const checked = await Promise.all(
        files.map(async (file, at) => ({ ...file, ...answer.files[at], cells: await readCells(file.csv) })),
      )
      const { newTeams, newLocations } = answer
      if (round === get().round)
        change({ files: checked, unchecked: null, busy: null, newTeams, newLocations })
    } catch (error) {
      if (round === get().round) change({ busy: null, problem: failureInWords(error, true) })
    }
  }

  // The company may have changed while somebody was elsewhere.
  const checkOnReturn = useEffectEvent(() => {
    if (get().busy === null && get().files.length > 0) void check()
  })
  useEffect(() => checkOnReturn(), [])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = async (chosen: readonly File[]) => {
    const taken: ImportFile[] = []
    for (const file of chosen) {
      const read = await readFile(file, kind)
      if ('name' in read) taken.push(read)
      else {
        const problem = chosen.length === 1 ? read.problem : `${file.name}: ${read.problem}`
        return change({ problem, unchecked: null })
      }
    }
    const names = new Set(taken.map(({ name }) => name))
    const kept = kind === 'people' ? get().files.filter(({ name }) => !names.has(name)) : []
    change({ done: kept.length > 0 ? get().done : [] })
    await check([...kept, ...taken])
  }

  const edit = (changed: ImportFile, isEdited: boolean) => {
    const files = get().files.map((file) => (file.name === changed.name ? changed : file))
    change({ files, unchecked: null, isEdited, round: get().round + 1 })
  }

  return {
    ...state,
    take: (files: readonly File[]) => void take(files),
    setPasted: (pasted: string) => change({ pasted }),
    takeText: () => void take([new File([state.pasted], 'What you pasted', { type: 'text/csv' })]),
    /** Corrects a cell. The files are checked after a pause. */
    mend: (file: ImportFile, address: CellAddress, text: string) => {
      if (!file.cells) return
      const cells = withCell(file.cells, address, text)
      edit({ ...file, cells, csv: csvOf(cells) }, true)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => get().isEdited && void check(), pauseMs)
    },
    /** Doesn't wait for the pause after a correction. */
    checkEdited: () => get().isEdited && void check(),
    removeRow: (file: ImportFile, row: number) => {
      edit({ ...file, leftOut: [...file.leftOut, row] }, false)
      void check()
    },
    removeFile: (name: string) => void check(get().files.filter((file) => file.name !== name)),
    chooseLocation: (name: string, choice: LocationChoice) =>
      change({ choices: new Map(get().choices).set(nameKey(name), choice) }),
    checkAgain: () => void check(),
    /** Imports the rows that are ready, all or nothing. Resolves to the files of which something is left. */
    importReady: async (newLocations: readonly LocationOfList[] = []) => {
      const { files, round, done } = get()
      const read = files.filter(({ outcome }) => outcome)
      // A check of what is being imported would find it here already.
      change({ busy: 'importing', problem: null, isEdited: false, round: round + 1 })
      try {
        const leftOut = read.flatMap(unready).length
        const answer = await send(kind, read, newLocations)
        const left = kind === 'people' ? files.flatMap((file) => afterImport(file) ?? []) : []
        change({
          ...nothing,
          files: left,
          choices: get().choices,
          round: round + 1,
          done: [...done, { ...answer, leftOut }],
        })
        for (const topic of topics[kind]) refreshTopic(queryClient, topic)
        if (left.some((file) => file.kind === 'people')) void check()
        return left
      } catch (error) {
        const problem = failureInWords(error, false)
        if (kind === 'people') await check()
        change({ busy: null, problem })
        return files
      }
    },
    /** The files that are left, which are somebody else's from now on. */
    handOver: () => {
      const { files } = get()
      change({ files: [] })
      return files
    },
    /** Back to the beginning; what was pasted stays. */
    startOver: () => change({ ...nothing, pasted: get().pasted, round: get().round + 1 }),
  }
}

/** Checks files, or imports their rows that are ready, with these locations. */
function send(
  kind: ImportKind,
  files: readonly ImportFile[],
  newLocations: readonly LocationOfList[] | null,
): Promise<FilesImported> {
  return sendFiles({
    isDryRun: newLocations === null,
    ...(newLocations && { newLocations: [...newLocations] }),
    files: files.map((file) => ({
      ...(kind === 'people' ? file.kind && { kind: file.kind } : { kind }),
      fileName: file.name,
      csv: file.csv,
      leaveOut: newLocations ? [...file.leftOut, ...unready(file)] : [...file.leftOut],
    })),
  })
}
