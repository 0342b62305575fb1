import type { Fault } from '#server/platform/fault.ts'
import type { Parked } from '#server/platform/queue/parked.ts'

const unreachable =
  /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ETLS|EPIPE|EPROTOCOL)/

/** Codes of nodemailer, by what they say of the mail server. */
const mailServer: Record<string, string> = {
  EAUTH: 'The mail server refused our sign-in. Whoever runs this server can set it right.',
  EENVELOPE: 'The mail server refused the address. Check that it is right.',
  EMESSAGE: 'The mail server refused the mail.',
}

/** Why the last attempt failed, in words an admin can act on. Of an error there are only its kind and code. */
export function whyItFailed({ fault }: Pick<Parked, 'fault'>): string {
  if (!fault) return 'It was interrupted, for example because the server stopped.'
  if (fault.error === 'ProviderAway') return 'The card provider could not be reached.'
  if (fault.error === 'Refusal' && fault.code === 'unavailable') return 'The database did not answer.'
  return fault.code === undefined ? unknownReason(fault) : (reasonOf(fault.code) ?? unknownReason(fault))
}

function reasonOf(code: string): string | undefined {
  return mailServer[code] ?? (unreachable.test(code) ? 'The mail server could not be reached.' : undefined)
}

function unknownReason({ error, code }: Fault): string {
  const name = code === undefined ? error : `${error}, ${code}`
  return `Something went wrong on our side (${name}). Whoever runs this server finds more in its log.`
}
