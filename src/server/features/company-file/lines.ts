import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { invalid } from '#server/platform/errors.ts'

/** What is taken of a file, so that no small one fills memory. */
export type FileLimits = {
  /** A company of a million requests unpacks to some hundred million bytes. */
  unpackedBytes: number
  /** @throws Refusal for a line that has more bytes than one that begins so may have. */
  assertLineFits: (line: LineSoFar) => void
}
/** A line of over `startBytes` bytes, as far as it is read. */
export type LineSoFar = { number: number; start: string; bytes: number }

/** Of a line, which tells what it is. */
export const startBytes = 128

const newline = 10

export const noCompanyFile = () =>
  invalid('This isn’t a company file. Please choose one downloaded under Settings.')
export const cutOff = () =>
  invalid('The file is incomplete: its end is missing. Please download it again and retry.')
export const damaged = () => invalid('The file is damaged. Please download it again and retry.')

/**
 * The lines of a gzip file, many at a time, within limits that stop a decompression bomb. A line that breaks
 * them is refused after those before it were yielded.
 *
 * @throws Refusal 'invalid' for what is no gzip, damaged, cut off or too large.
 */
export async function* linesOf(
  compressed: Iterable<Buffer> | AsyncIterable<Buffer>,
  limits: FileLimits,
): AsyncGenerator<Buffer[]> {
  // A failure of either stream is thrown by the loop below.
  const unpacked = pipeline(Readable.from(compressed), createGunzip({ chunkSize: 256 * 1024 }), () => {})
  let total = 0
  const splitter = new Splitter(limits)
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > limits.unpackedBytes)
        throw invalid(`The file is too large: it unpacks to more than ${sizeOf(limits.unpackedBytes)}.`)
      const { lines, refusal } = splitter.split(chunk)
      yield lines
      if (refusal) throw refusal
    }
  } catch (error) {
    throw unpackingRefusal(error)
  } finally {
    unpacked.destroy()
  }
  if (splitter.isInLine) throw cutOff()
}

class Splitter {
  readonly #limits: FileLimits
  #number = 1
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  get isInLine(): boolean {
    return this.#bytes > 0
  }

  /** The lines that end in this chunk, up to the first that is too long. */
  split(chunk: Buffer): { lines: Buffer[]; refusal?: unknown } {
    const lines: Buffer[] = []
    try {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        this.#add(chunk.subarray(start, end))
        lines.push(this.#take())
        start = end + 1
      }
      this.#add(chunk.subarray(start))
      return { lines }
    } catch (refusal) {
      return { lines, refusal }
    }
  }

  #add(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes <= startBytes) return
    const start = Buffer.concat(this.#pieces, startBytes).toString('latin1')
    this.#limits.assertLineFits({ number: this.#number, start, bytes: this.#bytes })
  }

  #take(): Buffer {
    const line = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#bytes = 0
    this.#number++
    return line
  }
}

export function sizeOf(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GiB` : `${bytes / 1024 ** 2} MiB`
}

function unpackingRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') return cutOff()
  if (code !== 'Z_DATA_ERROR') return error
  // zlib's own words for what does not begin as gzip does.
  const isNoGzip = error instanceof Error && error.message === 'incorrect header check'
  return isNoGzip ? noCompanyFile() : damaged()
}
