import type { IncomingMessage } from 'node:http'
import type pg from 'pg'

/** The handler of an address of the limit server, as small as possible; its result is sent as JSON. */
export type Limit = (pool: pg.Pool, address: URL, request: IncomingMessage) => Promise<unknown>
