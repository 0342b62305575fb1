import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { invalid, Refusal, unavailable } from '#server/platform/errors.ts'
import { sqlState } from '#server/platform/fault.ts'
import {
  ConnectionLost,
  isAway,
  isRetryable,
  isUnavailable,
  refusalOf,
  violatedConstraint,
} from './failures.ts'

const databaseError = (code: string, words = 'words') =>
  new DrizzleQueryError('SELECT 1', [], Object.assign(new Error(words), { code }))

it.each([
  ['08006', 'a lost connection'],
  ['57P01', 'a shutdown'],
  ['53300', 'too many connections'],
  ['25006', 'a standby'],
  ['55P03', 'a lock that took too long'],
  ['57014', 'a statement that took too long'],
  ['40001', 'a serialization failure that came again and again'],
  ['40P01', 'a deadlock that came again and again'],
])('%s, %s, asks to try again', (code) => {
  expect(isUnavailable(databaseError(code))).toBe(true)
})

it.each([
  ['08006', true],
  ['57P01', true],
  ['53300', true],
  ['55P03', false],
  ['57014', false],
  ['40001', false],
  ['40P01', false],
  ['23505', false],
])('%s means that the database is away: %s', (code, isSo) => {
  expect(isAway(databaseError(code))).toBe(isSo)
})

it.each([
  ['08006', 'The database isn’t responding. Please try again in a moment.'],
  ['57014', 'The server is busy. Please try again in a moment.'],
  ['55P03', 'The server is busy. Please try again in a moment.'],
])('%s is told as: %s', (code, words) => {
  expect(refusalOf(databaseError(code)).message).toBe(words)
})

it.each(['23505', '22P02', '42501', '25P02'])('%s is no reason to try again', (code) => {
  expect(isUnavailable(databaseError(code))).toBe(false)
  expect(isRetryable(databaseError(code))).toBe(false)
})

it('a disk that is full asks to try again', () => {
  expect(isUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true)
})

it('a server that can’t be reached has no SQLSTATE', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect([sqlState(refused), isUnavailable(refused)]).toEqual([undefined, true])
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect([sqlState(broken), isUnavailable(broken)]).toEqual([undefined, true])
})

it('a server whose Unix socket is gone can’t be reached; a file that is missing is another fault', () => {
  const connecting = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  expect([isUnavailable(connecting), isAway(connecting)]).toEqual([true, true])
  const opening = Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' })
  expect(isUnavailable(opening)).toBe(false)
})

it.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new ConnectionLost('The embedded database has ended.'),
])('a connection that is gone asks to try again: $message', (cause) => {
  expect(isUnavailable(cause)).toBe(true)
  expect(isUnavailable(new DrizzleQueryError('SELECT 1', [], cause))).toBe(true)
})

it('what people wrote is never taken for a lost connection', () => {
  const words = 'Query read timeout'
  expect(isUnavailable(invalid(`Row 2: ‘Terminated’ is no status. ${words}`))).toBe(false)
  expect(isUnavailable(new Refusal('conflict', words, { cause: new Error(words) }))).toBe(false)
  expect(isUnavailable(new DrizzleQueryError('SELECT $1', ['Connection terminated']))).toBe(false)
  expect(isUnavailable(databaseError('22P02', `Connection terminated: “${words}”`))).toBe(false)
  expect(isUnavailable(new Error('Terminated'))).toBe(false)
})

it('a refusal stays the one that it is', () => {
  expect(isUnavailable(unavailable(new Error('Connection terminated')))).toBe(false)
})

it('a violated constraint is named by the cause', () => {
  const cause = Object.assign(new Error('words'), { code: '23P01', constraint: 'leave_requests_no_overlap' })
  expect(violatedConstraint(new DrizzleQueryError('INSERT', [], cause))).toBe('leave_requests_no_overlap')
})
