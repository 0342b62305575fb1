import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { automaticHeaders, type Mail, type MailTransport } from '#server/platform/mail/mail.ts'

/** A mail in the outbox. */
export type OutboxMail = Mail & {
  /** Its file name without the extension. Ids sort by time of sending. */
  id: string
  from: string
  /** When it was sent, as an ISO instant. */
  at: string
}

const digestLength = 24
const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{24}$/

/**
 * Writes mails to files instead of sending them. A mail whose Message-ID is there already is not written
 * again, so that a repeated job does not duplicate it.
 */
export function outboxTransport(options: { dir: string; from: string; now?: () => Date }): MailTransport {
  const { dir, from, now = () => new Date() } = options
  let newest = 0
  const kept = new KeptDigests(dir)
  // Serialised, so that two attempts don't both find it missing.
  let last: Promise<void> = Promise.resolve()

  async function keep(mail: Mail): Promise<void> {
    await mkdir(dir, { recursive: true })
    const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, digestLength)
    if (await kept.has(digest)) return

    // Each in a millisecond of its own, so that ids sort in the order of sending.
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

/**
 * The mails of a folder, by the digests in their names. It is read again only after others have changed it.
 */
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

  /** Of a mail that was just written. */
  async add(digest: string): Promise<void> {
    this.#digests.add(digest)
    this.#changedAtNs = await this.#readChange()
  }

  async #readChange(): Promise<bigint> {
    return (await stat(this.#dir, { bigint: true })).mtimeNs
  }
}

/**
 * The mails of a folder, newest first; none if the folder is missing. `recipient` filters by a part of the
 * address, ignoring case.
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

/** One mail, or null. */
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

// Written under another name first, so that neither a reader nor a crash leaves half a mail.
async function writeWhole(file: string, mail: OutboxMail): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(mail, null, 2), { flush: true })
  await rename(`${file}.part`, file)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
