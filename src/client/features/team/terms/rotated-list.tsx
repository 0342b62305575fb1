import { Notice } from '#client/ui/feedback/notice.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import type { RotatedSecrets } from '#shared/team/known-secrets-contract.ts'

/** The new tokens and secrets: after this, nobody can see them again. */
export function RotatedList({ rotated: { keys, webhooks } }: { rotated: RotatedSecrets }) {
  if (keys.length + webhooks.length === 0)
    return (
      <Notice>
        These were rotated already. Under Settings, Connections, you can rotate one again to see its new token
        or secret.
      </Notice>
    )
  return (
    <>
      <Notice>Copy them now: no one can see them again. The programs that use them need the new ones.</Notice>
      {keys.map(({ key: { id, name }, token }) => (
        <Copied key={id} name={name} what="token" value={token} />
      ))}
      {webhooks.map(({ endpoint: { id, url }, secret }) => (
        <Copied key={id} name={new URL(url).host} what="secret" value={secret} />
      ))}
    </>
  )
}

type CopiedProps = { name: string; what: 'token' | 'secret'; value: string }

function Copied({ name, what, value }: CopiedProps) {
  return (
    <div className="grid gap-1.5">
      <p className="break-words">
        {what === 'token' ? 'Token of API key' : 'Secret of the webhook to'}{' '}
        <b className="font-semibold">{name}</b>
      </p>
      <CopyField label={`The ${what} of ${name}`} copyLabel={`Copy the ${what} of ${name}`} value={value} />
    </div>
  )
}
