import { apiVersions } from '#shared/api-key/versions.ts'

const version = { type: 'string', format: 'date', enum: apiVersions }
const versionName = 'Sorrel-Version'

/** Header parameters of every call. */
export const headerParameters = {
  [versionName]: {
    name: versionName,
    in: 'header',
    required: false,
    description: 'The version of the API to answer in. Default: the one that the key was created with.',
    schema: version,
  },
}

/** What answers have besides their bodies; none of them is in every answer. */
export const answerHeaders = {
  [versionName]: { description: 'The version of the API that the call was answered in.', schema: version },
  RateLimit: {
    description:
      'For each limit: how many calls are left (`r`), and in how many seconds all of them are available again (`t`).',
    schema: { type: 'string' },
    example: '"burst";r=19;t=1, "minute";r=299;t=60',
  },
  'RateLimit-Policy': {
    description: 'The key’s limits: how many calls (`q`) in how many seconds (`w`).',
    schema: { type: 'string' },
    example: '"burst";q=20;w=4, "minute";q=300;w=60',
  },
  'Retry-After': {
    description: 'How many seconds to wait before the next call.',
    schema: { type: 'integer' },
    example: 2,
  },
  'Idempotent-Replayed': {
    description: '`true` if it repeats the answer to an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

type Name = keyof typeof answerHeaders

const limits: readonly Name[] = ['RateLimit', 'RateLimit-Policy']
const admitted: readonly Name[] = [versionName, ...limits]

/** Refused before the work, so never repeated; with 401 and 429 before the version is known. */
const ofRefusals: Readonly<Record<string, readonly Name[]>> = {
  401: limits,
  413: admitted,
  415: admitted,
  429: [...limits, 'Retry-After'],
}

/** The headers of an answer, by reference. Refusals are the same for every method. */
export function headersOf(answer: { status: string } | { method: string }) {
  const mayRepeat = 'status' in answer || answer.method === 'post'
  const usual: readonly Name[] = mayRepeat ? [...admitted, 'Idempotent-Replayed'] : admitted
  const names = 'status' in answer ? (ofRefusals[answer.status] ?? usual) : usual
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** References to `headerParameters`. */
export const headerParameterRefs = Object.keys(headerParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))
