import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshTopic } from '#client/api/live.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { sendImport } from '#client/queries/import.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { type CellAddress, cellAt, type FileCells, readCells, withCell } from './cells-of-file.ts'
import { failureInWords, refusalOfSize } from './import-words.ts'

type Content = Uint8Array<ArrayBuffer>

type ImportState = {
  /** What was chosen or pasted, kept until it is imported: a failed call can be sent again. */
  source: { name: string; content: Content } | null
  pasted: string
  /** Mending, as coming back, keeps the preview in sight while the file is checked again. */
  busy: 'checking' | 'mending' | 'importing' | null
  problem: string | null
  /** What would become of each row. */
  preview: ImportOutcome | null
  /** The file's cells, where some have a problem that can be fixed here. */
  cells: FileCells | null
  leavesOut: boolean
  done: ImportOutcome | null
}

const nothing: ImportState = {
  source: null,
  pasted: '',
  busy: null,
  problem: null,
  preview: null,
  cells: null,
  leavesOut: false,
  done: null,
}

// They outlive the screen: the rows stay while somebody looks elsewhere.
const stores = { balances: createStore(nothing), leave: createStore(nothing), roster: createStore(nothing) }

/** What would become of each row. */
async function preview(kind: ImportKind, content: Content): Promise<void> {
  const change = (changed: Partial<ImportState>) => stores[kind].set({ ...stores[kind].get(), ...changed })
  try {
    const checked = await sendImport(kind, content, { isDryRun: true, leavesOut: false })
    const cells = checked.counts.problem > 0 ? await readCells(content) : null
    change({ preview: checked, cells, busy: null })
  } catch (error) {
    change({ problem: failureInWords(error, true), busy: null })
  }
}

/** The company may have changed while somebody was elsewhere. */
function previewOnReturn(kind: ImportKind): void {
  const state = stores[kind].get()
  if (!state.source || !state.preview || state.busy !== null) return
  stores[kind].set({ ...state, busy: 'mending', problem: null })
  void preview(kind, state.source.content)
}

/** A file on its way in: read, checked row by row on the server, imported as a whole. */
export function useImport(kind: ImportKind) {
  const queryClient = useQueryClient()
  const store = stores[kind]
  const state = useStore(store)
  const change = (changed: Partial<ImportState>) => store.set({ ...store.get(), ...changed })
  useWarningBeforeLeaving(state.busy !== null || (state.preview !== null && state.done === null))
  useEffect(() => previewOnReturn(kind), [kind])

  const check = async (name: string, content: Content) => {
    const refusal = refusalOfSize(content.length)
    if (refusal) return change({ problem: refusal, source: null, preview: null })
    change({
      source: { name, content },
      busy: 'checking',
      problem: null,
      preview: null,
      cells: null,
      done: null,
      leavesOut: false,
    })
    await preview(kind, content)
  }

  const mend = async (address: CellAddress, text: string) => {
    const { cells, source } = store.get()
    if (!cells || !source || cellAt(cells, address) === text) return
    change({ busy: 'mending', problem: null })
    const content = await withCell(cells, address, text)
    change({ source: { ...source, content } })
    await preview(kind, content)
  }

  const send = async (content: Content) => {
    change({ busy: 'importing', problem: null })
    try {
      const done = await sendImport(kind, content, { isDryRun: false, leavesOut: store.get().leavesOut })
      store.set({ ...nothing, done })
      refreshTopic(queryClient, 'leave')
      if (kind === 'roster') refreshTopic(queryClient, 'team')
    } catch (error) {
      change({ problem: failureInWords(error, false), busy: null })
    }
  }

  return {
    ...state,
    setPasted: (pasted: string) => change({ pasted }),
    setLeavesOut: (leavesOut: boolean) => change({ leavesOut }),
    takeText: () => void check('What you pasted', new TextEncoder().encode(state.pasted)),
    takeFile: (file: File) => void readFile(file, { check, change }),
    /** Corrects a cell of the file, and checks it again. */
    mend: (address: CellAddress, text: string) => void mend(address, text),
    checkAgain: () => state.source && void check(state.source.name, state.source.content),
    send: () => state.source && void send(state.source.content),
    /** Back to the beginning; what was pasted stays. */
    startOver: () => store.set({ ...nothing, pasted: state.pasted }),
  }
}

type Readers = {
  check: (name: string, content: Content) => Promise<void>
  change: (changed: Partial<ImportState>) => void
}

async function readFile(file: File, { check, change }: Readers): Promise<void> {
  const refusal = refusalOfSize(file.size)
  if (refusal) return change({ ...nothing, problem: refusal })
  try {
    await check(file.name, new Uint8Array(await file.arrayBuffer()))
  } catch {
    // It was moved or changed since it was chosen.
    change({ problem: 'We can’t read this file any more. Please choose it again.' })
  }
}
