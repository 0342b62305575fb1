import type { ApiChange } from '#server/platform/http/api-versions.ts'

/** Every breaking change of `/api/v1`, oldest first. Its date joins `apiVersions`. */
export const apiChanges: readonly ApiChange[] = []
