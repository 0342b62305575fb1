import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useRevokeApiKey } from '#client/queries/api-keys.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatInstant, formatInstantDay } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { ApiKey } from '#shared/api-key/contract.ts'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** `openedAt`: when the page was opened, in milliseconds. */
type KeyRowProps = { apiKey: ApiKey; today: PlainDate; openedAt: number }

/** One key: what it may do, when it was used and when it ends; to rotate and revoke it. */
export function KeyRow({ apiKey, today, openedAt }: KeyRowProps) {
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const { name, scopes, hint, madeBy, isPersonal, oldTokenUntil, formerAdmin } = apiKey
  const { words: end, state } = endInWords(apiKey, today, openedAt)
  return (
    <li className="grid gap-2 px-5 py-3.5 max-lg:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <p className="min-w-0 font-[550] break-words">{name}</p>
        {state === 'expired' && <Badge tone="danger">Expired</Badge>}
        {state === 'soon' && <Badge tone="pending">Expires soon</Badge>}
        {formerAdmin && <Badge tone="pending">Needs rotation</Badge>}
      </div>
      <ul aria-label="Scopes" className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope} className="rounded-control bg-sunken px-1.5 text-small">
            {scope}
          </li>
        ))}
      </ul>
      {formerAdmin && (
        <p className="text-small">
          {fullName(formerAdmin)} has seen its token and is no longer an admin. Please rotate it.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="figures flex-1 basis-64 text-small text-muted">
          Token ends in {hint} · {lastUseInWords(apiKey, today)} · {end}
          {!isPersonal && ` · Created by ${fullName(madeBy)}`}
          {oldTokenUntil && ` · Its old token works until ${formatInstantDay(oldTokenUntil, today)}`}
        </p>
        <div className="-mx-3 flex">
          <Button variant="quiet" size="sm" aria-label={`Rotate ${name}`} onClick={() => setAsking('rotate')}>
            Rotate
          </Button>
          <Button variant="quiet" size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking('revoke')}>
            Revoke
          </Button>
        </div>
      </div>
      {asking === 'rotate' && <RotateKeyDialog apiKey={apiKey} onClose={() => setAsking(null)} />}
      <RevokeKey apiKey={apiKey} open={asking === 'revoke'} onClose={() => setAsking(null)} />
    </li>
  )
}

type RevokeKeyProps = { apiKey: ApiKey; open: boolean; onClose: () => void }

function RevokeKey({ apiKey: { id, name }, open, onClose }: RevokeKeyProps) {
  const revoke = useRevokeApiKey()
  const close = () => {
    onClose()
    revoke.reset()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Revoke ‘${name}’?`}
      safeLabel="Keep the key"
      confirmLabel="Revoke"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(id, { onSuccess: close })}
    >
      <p>It stops working immediately, for good.</p>
      {revoke.isError && (
        <Notice tone="error">{noticeOf(revoke.error, 'Failed to revoke the key. Please try again.')}</Notice>
      )}
    </ConfirmDialog>
  )
}

/** As long before the end as somebody is notified. */
const soonMs = 14 * 86_400_000

type End = { words: string; state: 'fine' | 'soon' | 'expired' }

/** 'Expires Tue 2 Mar 2027', 'Expired Mon 2 Mar'; whether that's soon or over. `now` in milliseconds. */
function endInWords({ expiresAt }: Pick<ApiKey, 'expiresAt'>, today: PlainDate, now: number): End {
  const left = Date.parse(expiresAt) - now
  const day = formatInstantDay(expiresAt, today)
  if (left <= 0) return { words: `Expired ${day}`, state: 'expired' }
  return { words: `Expires ${day}`, state: left <= soonMs ? 'soon' : 'fine' }
}

/** 'Last used today, 10:20', 'Never used' */
function lastUseInWords({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, today: PlainDate): string {
  if (lastUsedAt === null) return 'Never used'
  return `Last used ${formatInstant(lastUsedAt, today).replace(/^Today/, 'today')}`
}
