import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { causesOf, faultOf } from './fault.ts'

/**
 * The server's log, on standard output if there is no `destination`. Log an error as `{ err: error }`: of any
 * error a line has the kind, the code and the frames, and never the message, which may hold a query's values,
 * a note or an address.
 */
export function openLogger(destination?: DestinationStream): Logger {
  const options = {
    serializers: { err: serializeError, error: serializeError },
    hooks: { logMethod: withoutMessages },
  }
  // In turn: what is written while another line is under way would overtake it, as the last line of a failed
  // start did.
  return pino(options, destination ?? pino.destination({ sync: true }))
}

/** For a terminal, which a service manager may keep as a log. */
export function printableError(error: unknown): string {
  const { name, code, at = [] } = serializeError(error)
  return [[name, code].filter(Boolean).join(' '), ...at.map((frame) => `    ${frame}`)].join('\n')
}

function serializeError(error: unknown): { name: string; code?: string | undefined; at?: string[] } {
  const { error: name, code } = faultOf(error)
  return { name, code, ...(error instanceof Error && { at: framesOf(error) }) }
}

/** What follows the message, of which a line may look like a frame. None if the message was changed later. */
function framesOf({ stack = '', message }: Error): string[] {
  const messageAt = stack.indexOf(message)
  if (messageAt < 0) return []
  const [, ...lines] = stack.slice(messageAt + message.length).split('\n')
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim())
}

/**
 * Pino would take an error's message for the words of a line that has none, as Fastify and its plugins write
 * them.
 */
function withoutMessages(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest]: unknown[] = args
  const fields = fieldsOf(first)
  const errors = [...Object.values(fields), ...rest].filter((value) => value instanceof Error)
  if (errors.length === 0) return method.apply(this, args)
  const messages = new Set<unknown>(errors.flatMap((error) => [...causesOf(error)]).map((one) => one.message))
  const words = typeof first === 'string' ? [first, ...rest] : rest
  const [line = 'a fault', ...values] = words.map((word) => {
    if (word instanceof Error) return faultOf(word).error
    return messages.has(word) ? 'a fault' : word
  })
  Reflect.apply(method, this, [withSerialized(fields), line, ...values])
}

function fieldsOf(first: unknown): Record<string, unknown> {
  if (first instanceof Error) return { err: first }
  return typeof first === 'object' ? { ...first } : {}
}

/** Under whatever name an error is logged. */
function withSerialized(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error && name !== 'err' && name !== 'error' ? serializeError(value) : value,
    ]),
  )
}
