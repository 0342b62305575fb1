import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a ZIP, opened when its turn comes. */
export type ZipEntry = { path: string; open: () => Readable }

/** A ZIP that is made as it is read: one entry at a time, and none once nobody reads on. */
export function zipOf(entries: readonly ZipEntry[], madeAt: Date): Readable {
  const zip = new ZipFile()
  // Its type names the stream by the little that yazl itself uses.
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  for (const { path, open } of entries) {
    zip.addReadStreamLazy(path, { mtime: madeAt }, (begin) => {
      if (output.destroyed) return
      current = open()
      current.on('error', (error) => output.destroy(error))
      begin(null, current)
    })
  }
  zip.on('error', (error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  zip.end()
  return output
}
