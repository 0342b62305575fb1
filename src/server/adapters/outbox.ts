import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { automaticHeaders, type Mail, type MailTransport } from '#server/platform/mail/mail.ts'

/** A mail as the outbox keeps it. */
export type OutboxMail = Mail & {
  /** The name of its file, without the ending. Ids sort by the time of sending. */
  id: string
  from: string
  /** When it was sent, as an ISO instant. */
  at: string
}

const digestLength = 24
const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{24}$/

/**
 * Keeps mails as files instead of sending them. A mail whose Message-ID is already there is not written again, as a
 * repeated job would otherwise double it.
 */
export function outboxTransport(options: { dir: string; from: string; now?: () => Date }): MailTransport {
  const { dir, from, now = () => new Date() } = options
  let newest = 0
  const kept = new KeptDigests(dir)
  // One after the other, so that two repeats of a mail don't both find it missing.
  let last: Promise<void> = Promise.resolve()

  async function keep(mail: Mail): Promise<void> {
    await mkdir(dir, { recursive: true })
    const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, digestLength)
    if (await kept.has(digest)) return

    // Never the same millisecond twice: ids sort in the order of sending.
    newest = Math.max(newest + 1, now().getTime())
    const at = new Date(newest).toISOString()
    const id = `${at.replaceAll(/[-:.]/g, '')}-${digest}`
    await writeWhole(path.join(dir, `${id}.json`), {
      ...mail,
      headers: { ...automaticHeaders, ...mail.headers },
      id,
      from,
      at,
    })
    await kept.add(digest)
  }

  return {
    send: (mail) => {
      const sent = last.then(() => keep(mail))
      last = sent.catch(() => {})
      return sent
    },
    close: () => last,
  }
}

/** Which mails a folder holds, by the digests in their names. It is read anew only where others have changed it meanwhile. */
class KeptDigests {
  readonly #dir: string
  #digests = new Set<string>()
  #changedAtNs: bigint | undefined

  constructor(dir: string) {
    this.#dir = dir
  }

  async has(digest: string): Promise<boolean> {
    const changedAtNs = await this.#readChange()
    if (changedAtNs !== this.#changedAtNs) {
      this.#digests = new Set((await newestIds(this.#dir)).map((id) => id.slice(-digestLength)))
      this.#changedAtNs = changedAtNs
    }
    return this.#digests.has(digest)
  }

  /** Of a mail that was written right now. */
  async add(digest: string): Promise<void> {
    this.#digests.add(digest)
    this.#changedAtNs = await this.#readChange()
  }

  async #readChange(): Promise<bigint> {
    return (await stat(this.#dir, { bigint: true })).mtimeNs
  }
}

/**
 * The mails of a folder, newest first; none where the folder is missing. `recipient` keeps those whose address contains
 * it, in either case.
 */
export async function listOutbox(
  dir: string,
  { recipient = '', limit = Number.POSITIVE_INFINITY }: { recipient?: string; limit?: number } = {},
): Promise<OutboxMail[]> {
  const found: OutboxMail[] = []
  for (const id of await newestIds(dir)) {
    if (found.length >= limit) break
    const mail = await readOutboxMail(dir, id)
    if (mail?.to.toLowerCase().includes(recipient.toLowerCase())) found.push(mail)
  }
  return found
}

/** One mail, or null where there is none of this id. */
export async function readOutboxMail(dir: string, id: string): Promise<OutboxMail | null> {
  if (!idPattern.test(id)) return null
  try {
    return JSON.parse(await readFile(path.join(dir, `${id}.json`), 'utf8')) as OutboxMail
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function newestIds(dir: string): Promise<string[]> {
  try {
    const ids = (await readdir(dir)).map((file) => path.basename(file, '.json'))
    return ids
      .filter((id) => idPattern.test(id))
      .toSorted()
      .toReversed()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

// Under another name first: a reader, or a crash in between, never meets half a mail.
async function writeWhole(file: string, mail: OutboxMail): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(mail, null, 2), { flush: true })
  await rename(`${file}.part`, file)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
