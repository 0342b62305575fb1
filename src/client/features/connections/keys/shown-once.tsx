import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'

type ShownOnceProps = { name: string; token: string; onDone: () => void }

/** The token of a key: after this, nobody can see it again. */
export function ShownOnce({ name, token, onDone }: ShownOnceProps) {
  return (
    <>
      <DialogBody>
        <Notice>Copy the token now: no one can see it again. Anyone who has it can use the key.</Notice>
        <CopyField label={`Token of ${name}`} copyLabel={`Copy the token of ${name}`} value={token} />
        <p className="text-small text-pretty text-muted">
          Programs send it with each call: <code>Authorization: Bearer srl_live_…</code>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
