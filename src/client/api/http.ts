import { createStore } from '#client/api/store.ts'
import type { ErrorBody } from '#shared/fields.ts'
import { deployment } from './deployment.ts'
import { isOnline, noteCall } from './network.ts'
import { beginWrite, endWrite } from './own-writes.ts'

/** The session has ended while the page was open: until a call that needs one succeeds again. */
export const isSignedOut = createStore(false)

/** Answered without a session. */
const publicCalls = /^\/api\/(health|contact|invitations\/[^/]+\/(offer|report)|mail-decisions\/[^/]+)$/

/** An answer that was not OK. Its message is '<status>: <body text or status text>' (spec 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's message for people, where it has one. */
  readonly notice: string | undefined
  /** Problems by field. */
  readonly issues: NonNullable<ErrorBody['issues']>

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const body = parseErrorBody(text)
    this.status = status
    this.notice = body.message
    this.issues = body.issues ?? []
  }
}

/** The call never got an answer. Unless the browser was offline, a write may have been saved all the same. */
export class UnansweredError extends Error {
  override readonly name: string = 'UnansweredError'
  /** What to say of it. */
  readonly notice: string
  /** The browser was offline, so the server can't have received it. */
  readonly isUnsent: boolean

  constructor(
    message: string,
    notice: string,
    { isUnsent = false, cause }: { isUnsent?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.notice = notice
    this.isUnsent = isUnsent
  }
}

/** The time limit passed first. */
export class NoAnswerError extends UnansweredError {
  override readonly name = 'NoAnswerError'
}

/**
 * The server's own words where it has some, or what is known of a call without an answer; else the default
 * text (spec 8).
 */
export function noticeOf(error: unknown, defaultText: string): string {
  const isSaid = error instanceof ApiError || error instanceof UnansweredError
  return (isSaid && error.notice) || defaultText
}

const readLimitMs = 20_000
/** Longer than the server's own limit of 30 seconds, whose response is better than none. */
const writeLimitMs = 45_000
const fileLimitMs = 15 * 60_000

/**
 * GET. The server checks its answers against the contract that `T` comes from. It is sent once (spec 7).
 *
 * @throws ApiError for an answer that is not OK; NoAnswerError where none came within 20 seconds.
 */
export async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>(path, signal ? { signal } : {}, readLimitMs)
}

/** GET, with null instead of an error where nobody is signed in. */
export async function readJsonOrNull<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await readJson<T>(path, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

type WriteOptions = {
  headers?: Record<string, string>
  /**
   * Sent even when the page is left meanwhile: for what is shown as done before the response. At most nine at
   * a time, of 64 kB together: a browser refuses more (Fetch Standard, 4.6).
   */
  keepalive?: boolean
  /** Saved in several transactions, one after the other. */
  isStepByStep?: boolean
}

/** The path with those parameters that are not empty. */
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** A write. It has a body, and a content type, only when one is given (spec 7). */
export function writeJson<T = unknown>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { headers, isStepByStep, ...options }: WriteOptions = {},
): Promise<T> {
  const ending = { limitMs: writeLimitMs, isStepByStep }
  if (body === undefined) return write<T>(path, { ...options, method, headers: headers ?? {} }, ending)
  const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return write<T>(path, { ...options, method, ...json }, ending)
}

/** A write whose body is a file. */
export function writeFile<T>(path: string, content: BodyInit, contentType: string): Promise<T> {
  return write<T>(
    path,
    { method: 'POST', headers: { 'content-type': contentType }, body: content },
    { limitMs: fileLimitMs },
  )
}

type Write = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }
type Ending = { limitMs: number; isStepByStep?: boolean | undefined }

async function write<T>(path: string, init: Write, { limitMs, isStepByStep }: Ending): Promise<T> {
  const id = beginWrite()
  try {
    const answer = await call<T>(path, { ...init, headers: { ...init.headers, 'x-write-id': id } }, limitMs)
    endWrite(id, true, isStepByStep)
    return answer
  } catch (error) {
    endWrite(id, false)
    throw error
  }
}

async function call<T>(path: string, { signal, ...init }: RequestInit, limitMs: number): Promise<T> {
  const limit = new AbortController()
  const isWrite = init.method !== undefined
  const late = new NoAnswerError(`No answer from ${path}`, unansweredInWords('late', isWrite))
  const timer = setTimeout(() => limit.abort(late), limitMs)
  const combined = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    const { response, text } = await reach(path, { ...init, credentials: 'include', signal: combined })
    if (response.status === 401) isSignedOut.set(true)
    else if (response.ok && !publicCalls.test(path)) isSignedOut.set(false)
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    return JSON.parse(text || 'null')
  } finally {
    clearTimeout(timer)
  }
}

/** @throws UnansweredError where the network fails, also amid the answer. */
async function reach(path: string, init: RequestInit) {
  const wasOnline = isOnline()
  try {
    const response = await fetch(path, init)
    const text = await response.text()
    noteCall(true)
    return { response, text }
  } catch (error) {
    // Anything else is a signal's reason: the page was left, or the time limit passed.
    if (!(error instanceof TypeError)) throw error
    noteCall(false)
    const words = unansweredInWords(wasOnline ? 'lost' : 'offline', init.method !== undefined)
    throw new UnansweredError(`${path} could not be reached`, words, { isUnsent: !wasOnline, cause: error })
  }
}

function unansweredInWords(why: 'offline' | 'lost' | 'late', isWrite: boolean): string {
  const unsure = isWrite ? ', so this may not have been saved' : ''
  switch (why) {
    case 'offline':
      return `You’re offline${isWrite ? ', so this wasn’t saved' : ''}. Try again when you’re back online.`
    case 'lost':
      return `We couldn’t reach ${deployment.productName}${unsure}. Check your connection and try again.`
    case 'late':
      return `${deployment.productName} took too long to answer${unsure}. Please check before you try again.`
  }
}

// By hand and not by the contract's schema, which would bring zod to every first visit.
function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return typeof body?.message === 'string' ? body : {}
  } catch {
    // A proxy's page, or no body at all.
    return {}
  }
}
