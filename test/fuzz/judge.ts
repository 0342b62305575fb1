import type { Who } from '#test/security/who-may.ts'
import type { Route } from './api.ts'
import type { FuzzRequest } from './request.ts'
import type { FuzzAnswer } from './send.ts'
import type { FuzzRole, FuzzWorld } from './world.ts'

/**
 * Refusals that input may meet (trust, 'Status codes'), and those of HTTP itself: 414 and 431 for what is too
 * long to be read.
 */
const refusals = [400, 401, 402, 403, 404, 409, 410, 413, 414, 415, 429, 431]
const successes = [200, 201, 302, 304]

type Asked = { role: FuzzRole; route: Route; request: FuzzRequest; who: Who }

const mayCall: Record<FuzzRole, Who[]> = {
  visitor: ['anybody'],
  stranger: ['anybody', 'signed in'],
  employee: ['anybody', 'signed in', 'members'],
  manager: ['anybody', 'signed in', 'members', 'deciders'],
  admin: ['anybody', 'signed in', 'members', 'deciders', 'admins'],
}

/** What is wrong with the answer, in words; empty where nothing is. */
export function complaintsOf(asked: Asked, answer: FuzzAnswer, world: FuzzWorld): string[] {
  const { status, text } = answer
  if (status === null) return ['there was no answer']
  if (status >= 500) return [`a fault: ${text.slice(0, 300)}`]
  const complaints = isRefusal(status) ? aboutRefusal(asked, answer) : aboutSuccess(asked, status)
  const leaked = world.theirMarks.filter((mark) => text.includes(mark) && !wasSent(asked.request, mark))
  return [...complaints, ...leaked.map((mark) => `it tells ${mark} of another company`)]
}

const isRefusal = (status: number) => status >= 400

function aboutRefusal({ request, role, who }: Asked, { status, contentType, text }: FuzzAnswer): string[] {
  if (status === null || !refusals.includes(status)) return [`no status is ${status}`]
  if (request.method === 'HEAD' || isPage(request, status)) return []
  if (!contentType.startsWith('application/json') || !hasErrorShape(text, isOfPrograms(request)))
    return [`the refusal ${status} is in no shape: ${text.slice(0, 300)}`]
  const isClosed = role === 'visitor' && who !== 'anybody'
  return isClosed && request.isPlain && status !== 401 ? [`a visitor gets ${status}`] : []
}

/** Beside the API's addresses lie pages, and the one that says there is none. */
function isPage({ method, url }: FuzzRequest, status: number): boolean {
  return method === 'GET' && status === 404 && !url.startsWith('/api/')
}

function aboutSuccess({ request, route, role, who }: Asked, status: number): string[] {
  const allowed = request.method === route.method ? [...route.statuses, 302, 304] : successes
  if (!allowed.includes(status)) return [`the contract knows no ${status}`]
  return request.method === route.method && !mayCall[role].includes(who) ? [`a ${role} gets ${status}`] : []
}

/** The public API has codes in its refusals. */
function isOfPrograms({ url }: FuzzRequest): boolean {
  return url.startsWith('/api/v1/')
}

function hasErrorShape(text: string, hasCode: boolean): boolean {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return false
    const { message, requestId, issues, code, ...others } = body as Record<string, unknown>
    const hasIssues = issues === undefined || Array.isArray(issues)
    return (
      typeof message === 'string' &&
      typeof requestId === 'string' &&
      hasIssues &&
      hasCode === (typeof code === 'string') &&
      Object.keys(others).length === 0
    )
  } catch {
    return false
  }
}

function wasSent({ url, body = '' }: FuzzRequest, mark: string): boolean {
  return url.includes(mark) || body.includes(mark)
}
