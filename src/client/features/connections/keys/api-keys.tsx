import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useApiKeys } from '#client/queries/api-keys.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import type { Role } from '#shared/fields.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { KeyRow } from './key-row.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'

type OwnApiKeysProps = { ownerRole: Role; today: PlainDate }

/** The reader's own keys: programs act as the reader with them. */
export function OwnApiKeys(props: OwnApiKeysProps) {
  return (
    <FormSection
      at="api-keys"
      title="API keys"
      note="A key lets a program act for you, within what you allow and never beyond what you can do yourself. Your keys stop working when you leave the company."
    >
      <KeyList {...props} isPersonal />
    </FormSection>
  )
}

/** The company's keys: programs act under the key's own name. */
export function CompanyApiKeys({ today }: { today: PlainDate }) {
  return (
    <FormSection
      at="connections"
      title="API keys"
      note="For the company’s programs, such as payroll. A key acts under its own name, with an admin’s rights as far as you allow. It can’t decide leave of an admin who has seen its token."
    >
      <KeyList ownerRole="admin" today={today} isPersonal={false} />
    </FormSection>
  )
}

function KeyList({ isPersonal, ownerRole, today }: OwnApiKeysProps & { isPersonal: boolean }) {
  const { data: keys, isError, refetch } = useApiKeys(isPersonal)
  const [isMaking, setMaking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  if (isError && !keys) return <ReadFailure what="The API keys" onRetry={() => void refetch()} />
  if (!keys) return <Skeleton className="h-24!" />
  const make = (
    <Button variant={keys.length === 0 ? 'primary' : 'line'} onClick={() => setMaking(true)}>
      New API key
    </Button>
  )
  return (
    <div className="grid gap-4">
      {keys.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title="No API keys yet"
            text="A program needs one to read or change something here."
            action={make}
          />
        </div>
      ) : (
        <>
          <ul
            aria-label="API keys"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} today={today} openedAt={openedAt} />
            ))}
          </ul>
          <div>{make}</div>
        </>
      )}
      {isMaking && (
        <MakeKeyDialog isPersonal={isPersonal} ownerRole={ownerRole} onClose={() => setMaking(false)} />
      )}
    </div>
  )
}
