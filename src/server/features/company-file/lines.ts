import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { invalid } from '#server/platform/errors.ts'

/** A company of a million requests unpacks to some hundred million bytes; a locked pay period is one line. */
const mostUnpackedBytes = 4 * 1024 ** 3
const mostLineBytes = 64 * 1024 ** 2

const newline = 10

export const cutOff = () =>
  invalid('The file is cut off: its end is missing. Please download it again, whole, and try with that.')
export const damaged = () => invalid('The file is damaged. Please download it again and try with that.')

/**
 * The lines of a gzip file, many at a time, within limits that stop a decompression bomb.
 *
 * @throws Refusal 'invalid' for what is no gzip, damaged, cut off or too large.
 */
export async function* linesOf(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  // A failure of either stream is thrown by the loop below.
  const unpacked = pipeline(Readable.from(compressed), createGunzip({ chunkSize: 256 * 1024 }), () => {})
  let total = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > mostUnpackedBytes) throw invalid('The file is too large: unpacked it has over 4 GiB.')
      const lines: Buffer[] = []
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        lines.push(Buffer.concat([...pending, chunk.subarray(start, end)]))
        pending = []
        pendingBytes = 0
        start = end + 1
      }
      pending.push(chunk.subarray(start))
      pendingBytes += chunk.length - start
      if (pendingBytes > mostLineBytes)
        throw invalid('The file has a line of over 64 MiB: it is no company file.')
      yield lines
    }
  } catch (error) {
    throw unpackingRefusal(error)
  } finally {
    unpacked.destroy()
  }
  if (pendingBytes > 0) throw cutOff()
}

function unpackingRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'Z_BUF_ERROR') return cutOff()
  if (code !== 'Z_DATA_ERROR') return error
  // zlib's own words for what does not begin as gzip does.
  const isNoGzip = error instanceof Error && error.message === 'incorrect header check'
  return isNoGzip
    ? invalid('This is no company file. Please choose one that was downloaded under Settings.')
    : damaged()
}
