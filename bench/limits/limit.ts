import type { IncomingMessage } from 'node:http'
import type pg from 'pg'

/** What answers an address of the limit server, in as little code as there can be; its result is sent as JSON. */
export type Limit = (pool: pg.Pool, address: URL, request: IncomingMessage) => Promise<unknown>
