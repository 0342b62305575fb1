import { type ReactNode, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useKnownSecrets, useRotateKnownSecrets } from '#client/queries/known-secrets.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import type { TeamMember } from '#shared/team/contract.ts'
import type { KnownSecrets, RotatedSecrets } from '#shared/team/known-secrets-contract.ts'
import { KnownList, type Rotation } from './known-list.tsx'

const failedText = 'Failed to rotate. Please try again.'
const untouched: Rotation = { isWanted: true, graceDays: 0 }

type EndDialogProps = {
  open: boolean
  /** Who is deactivated, or demoted. */
  person: TeamMember | undefined
  isSelf: boolean
  title: string
  confirmLabel: string
  children: ReactNode
  /** What is said once it's done and rotating is not: 'Nora has been deactivated'. */
  doneText: string
  failedText: string
  /** Does it; what it throws is shown. */
  end: () => Promise<void>
  onClose: () => void
  /** Once it's done, and what was rotated has been shown. */
  onDone: () => void
}

/**
 * Asks before somebody is deactivated or demoted. Of an admin it names the API keys and webhooks they know,
 * and rotates them right after, if that's wanted: what fails then is tried again from here.
 */
export function EndDialog(props: EndDialogProps) {
  const { open, person, isSelf, title, onClose } = props
  const wasAdmin = person?.role === 'admin'
  const known = useKnownSecrets(open && wasAdmin ? person.id : undefined)
  const [rotation, setRotation] = useState(untouched)
  const [step, setStep] = useState<'asked' | 'ending' | 'ended'>('asked')
  const [problem, setProblem] = useState<string | null>(null)
  const rotate = useRotateKnownSecrets()
  const close = () => {
    if (step === 'ending' || rotate.isPending) return
    if (step === 'ended') props.onDone()
    else onClose()
    setStep('asked')
    setProblem(null)
    setRotation(untouched)
    rotate.reset()
  }
  const rotateAll = () => {
    if (person) rotate.mutate({ personId: person.id, graceDays: rotation.graceDays })
  }
  const confirm = async () => {
    setStep('ending')
    setProblem(null)
    try {
      await props.end()
    } catch (error) {
      setStep('asked')
      setProblem(noticeOf(error, props.failedText))
      return
    }
    if (rotation.isWanted && !isSelf && canRotate(known.data)) {
      setStep('ended')
      rotateAll()
      return
    }
    setStep('asked')
    props.onDone()
  }
  const isEnded = step === 'ended'
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={rotate.isSuccess ? 'New tokens and secrets' : title}
      alert
    >
      <DialogBody>
        {!isEnded && (
          <>
            {props.children}
            {wasAdmin && known.isLoading && <Skeleton className="h-24" />}
            {known.isError && <ReadFailure what="The keys they know" onRetry={() => void known.refetch()} />}
            {person && known.data && isAny(known.data) && (
              <KnownList
                known={known.data}
                firstName={person.firstName}
                rotation={isSelf ? null : rotation}
                onChange={setRotation}
              />
            )}
            {problem !== null && <Notice tone="error">{problem}</Notice>}
          </>
        )}
        {isEnded && rotate.isPending && <output>{props.doneText}. Rotating what they know…</output>}
        {isEnded && rotate.isError && (
          <Notice tone="error" title={`${props.doneText}, but nothing has been rotated`}>
            {noticeOf(rotate.error, failedText)}
          </Notice>
        )}
        {rotate.data && <RotatedList rotated={rotate.data} />}
      </DialogBody>
      <DialogFooter>
        {rotate.isSuccess ? (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button data-safe onClick={close}>
              {isEnded ? 'Close' : 'Cancel'}
            </Button>
            <Button
              variant={isEnded ? 'primary' : 'danger'}
              busy={step === 'ending' || rotate.isPending || (wasAdmin && known.isLoading)}
              onClick={() => (isEnded ? rotateAll() : void confirm())}
            >
              {isEnded ? 'Rotate all' : props.confirmLabel}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function isAny({ keys, webhooks }: KnownSecrets): boolean {
  return keys.length + webhooks.length > 0
}

function canRotate(known: KnownSecrets | undefined): boolean {
  return (
    known !== undefined && (known.keys.length > 0 || known.webhooks.some(({ knowsSecret }) => knowsSecret))
  )
}

/** The new tokens and secrets: after this, nobody can see them again. */
function RotatedList({ rotated: { keys, webhooks } }: { rotated: RotatedSecrets }) {
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
