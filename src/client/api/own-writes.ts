/**
 * This screen's own writes. Both a write's answer and its event say that it was saved: whichever comes first
 * makes the topics be read again, and the other finds nothing left to do. Times are moments that count up.
 */
let moment = 0

/** When each write is known to have been saved, by its id; undefined while it is under way. */
const savedAt = new Map<string, number | undefined>()
/** When the topics were last read again. */
const refreshedAt = new Map<string, number>()
/** When the writes were saved, or refused, whose answers nobody has asked about yet. */
let answeredAt: number | undefined

/** An event comes within a moment of its write; older ids need not be known any more. */
const mostWrites = 50

/** The id that travels with a write, and comes back in its event. */
export function beginWrite(): string {
  const [oldest] = savedAt.keys()
  if (oldest !== undefined && savedAt.size >= mostWrites) savedAt.delete(oldest)
  const id = crypto.randomUUID()
  savedAt.set(id, undefined)
  return id
}

/**
 * A write that was not saved, as far as the screen knows, may be saved yet: then its event is news. One that
 * was saved step by step has an event for each, so only its answer says that all of it is saved.
 */
export function endWrite(id: string, isSaved: boolean, isStepByStep = false): void {
  const at = (isStepByStep ? undefined : savedAt.get(id)) ?? ++moment
  if (isSaved) savedAt.set(id, at)
  else savedAt.delete(id)
  answeredAt = Math.max(answeredAt ?? 0, at)
}

/** Whether the topic was read again after the writes were saved that have been answered meanwhile. */
export function isRefreshedSinceAnswer(topic: string): boolean {
  const at = answeredAt
  answeredAt = undefined
  return at !== undefined && isRefreshedSince(topic, at)
}

/** Those of a change's topics that have not been read again since. */
export function topicsToRefresh({
  topics,
  writeId,
}: {
  topics: readonly string[]
  writeId?: string
}): string[] {
  const isOwn = writeId !== undefined && savedAt.has(writeId)
  if (!isOwn) return [...topics]
  const at = savedAt.get(writeId) ?? ++moment
  savedAt.set(writeId, at)
  return topics.filter((topic) => !isRefreshedSince(topic, at))
}

/** The topics are being read again from now on. */
export function noteRefresh(topics: readonly string[]): void {
  moment++
  for (const topic of topics) refreshedAt.set(topic, moment)
}

function isRefreshedSince(topic: string, at: number): boolean {
  return (refreshedAt.get(topic) ?? 0) >= at
}
