import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { WebhookEndpoint } from '#shared/webhook/contract.ts'
import { domainEventTypes } from '#shared/webhook/event-types.ts'
import { hostOf, stateInWords } from './webhook-words.ts'

type EndpointRowProps = {
  endpoint: WebhookEndpoint
  today: PlainDate
  onMessages: () => void
  onEdit: () => void
  onRotate: () => void
  onRemove: () => void
}

export function EndpointRow({ endpoint, today, onMessages, onEdit, onRotate, onRemove }: EndpointRowProps) {
  const { url, types, off } = endpoint
  const host = hostOf(endpoint)
  const state = stateInWords(endpoint, today)
  const actions = [
    { label: 'Messages', onClick: onMessages },
    { label: 'Edit', onClick: onEdit },
    { label: 'New secret', onClick: onRotate },
    { label: 'Remove', onClick: onRemove },
  ]
  return (
    <li className="px-5 py-3.5 max-lg:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <p className="min-w-0 font-[550] break-all">{url}</p>
        {off && <Badge>Off</Badge>}
      </div>
      <p className="text-small break-words text-muted">
        {types.length === domainEventTypes.length ? 'All events' : types.join(', ')}
      </p>
      {state && <p className="text-small text-pretty">{state}</p>}
      <div className="mt-1 -ml-3 flex flex-wrap">
        {actions.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`${label}: ${host}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
