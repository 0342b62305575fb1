import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

const chunkBytes = 64 * 1024

/**
 * A file on disk for what is too large for memory. It is unlinked before it is used, so that nobody else
 * opens it and nothing stays behind, even when the process is killed.
 */
export class ScratchFile {
  readonly #handle: FileHandle
  #bytes = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async open(): Promise<ScratchFile> {
    const name = path.join(tmpdir(), `sorrel-${randomUUID()}`)
    const handle = await open(name, 'wx+', 0o600)
    await unlink(name)
    return new ScratchFile(handle)
  }

  /** For a thread of its own; it is closed here. */
  get descriptor(): number {
    return this.#handle.fd
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Writes all of it, in place of what was there. */
  async write(chunks: AsyncIterable<Buffer>): Promise<void> {
    await this.#handle.truncate(0)
    this.#bytes = 0
    for await (const chunk of chunks) {
      let written = 0
      while (written < chunk.length) {
        const rest = chunk.length - written
        written += (await this.#handle.write(chunk, written, rest, this.#bytes + written)).bytesWritten
      }
      this.#bytes += chunk.length
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    for (let position = 0; position < this.#bytes; ) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      position += bytesRead
    }
  }

  /** `read` as a stream that closes the file at its end, and when it is destroyed, read or not. */
  readOnce(): Readable {
    const content = Readable.from(this.read(), { objectMode: false })
    content.once('close', () => void this.close())
    return content
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
