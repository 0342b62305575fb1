import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useRotateApiKey } from '#client/queries/api-keys.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import {
  type ApiKey,
  type ApiKeyRotation,
  apiKeyRotation,
  type MadeApiKey,
  usualKeyDays,
} from '#shared/api-key/contract.ts'
import { graceChoices } from '#shared/api-key/grace-choices.ts'
import { LifeField } from './life-field.tsx'
import { ShownOnce } from './shown-once.tsx'

type RotateKeyDialogProps = { apiKey: ApiKey; onClose: () => void }

/** Gives a key a new token, and shows it. */
export function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const [made, setMade] = useState<MadeApiKey | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={made ? made.key.name : `Rotate ‘${apiKey.name}’`}
      description={made ? 'The new token is ready.' : 'The key gets a new token and a new expiry date.'}
      alert={made !== null}
    >
      {made ? (
        <ShownOnce name={made.key.name} token={made.token} onDone={onClose} />
      ) : (
        <RotateKeyForm apiKey={apiKey} onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  )
}

type RotateKeyFormProps = RotateKeyDialogProps & { onMade: (made: MadeApiKey) => void }

function RotateKeyForm({ apiKey, onClose, onMade }: RotateKeyFormProps) {
  const rotate = useRotateApiKey(apiKey.id)
  const { register, handleSubmit, formState } = useForm<ApiKeyRotation>({
    resolver: zodResolver(apiKeyRotation),
    defaultValues: { graceDays: 1, lifeDays: usualKeyDays },
  })
  const { errors } = formState
  const send = handleSubmit((rotation) => rotate.mutate(rotation, { onSuccess: onMade }))
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        {rotate.isError && (
          <Notice tone="error">
            {noticeOf(rotate.error, 'Failed to rotate the key. Please try again.')}
          </Notice>
        )}
        <Field
          label="The old token expires"
          hint="Choose ‘Immediately’ if someone else has it."
          error={errors.graceDays?.message}
        >
          <Select {...register('graceDays', { valueAsNumber: true })}>
            {graceChoices.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <LifeField
          label="The key expires after"
          error={errors.lifeDays?.message}
          field={register('lifeDays', { valueAsNumber: true })}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={rotate.isPending}>
          Rotate
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
