/**
 * The versions of `/api/v1` by date, oldest first. A key is pinned to the newest of the day it was made; the
 * header `Sorrel-Version` asks for another.
 */
export const apiVersions = ['2026-11-26'] as const

export type ApiVersion = (typeof apiVersions)[number]

export const newestApiVersion: ApiVersion = '2026-11-26'
