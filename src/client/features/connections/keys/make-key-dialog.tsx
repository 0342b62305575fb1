import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useMakeApiKey } from '#client/queries/api-keys.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import { type MadeApiKey, type NewApiKey, newApiKey, usualKeyDays } from '#shared/api-key/contract.ts'
import { apiScopes, scopeWords, usefulScopes } from '#shared/api-key/scopes.ts'
import type { Role } from '#shared/fields.ts'
import { LifeField } from './life-field.tsx'
import { ShownOnce } from './shown-once.tsx'

type MakeKeyDialogProps = { isPersonal: boolean; ownerRole: Role; onClose: () => void }

/** Asks what a key is for and may do, then shows its token. */
export function MakeKeyDialog({ isPersonal, ownerRole, onClose }: MakeKeyDialogProps) {
  const [made, setMade] = useState<MadeApiKey | null>(null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={made ? made.key.name : 'New API key'}
      description={made ? 'The key is ready.' : undefined}
      alert={made !== null}
    >
      {made ? (
        <ShownOnce name={made.key.name} token={made.token} onDone={onClose} />
      ) : (
        <MakeKeyForm isPersonal={isPersonal} ownerRole={ownerRole} onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  )
}

type MakeKeyFormProps = MakeKeyDialogProps & { onMade: (made: MadeApiKey) => void }

function MakeKeyForm({ isPersonal, ownerRole, onClose, onMade }: MakeKeyFormProps) {
  const make = useMakeApiKey()
  const { register, handleSubmit, formState } = useForm<NewApiKey>({
    resolver: zodResolver(newApiKey),
    defaultValues: { name: '', isPersonal, scopes: [], lifeDays: usualKeyDays },
  })
  const { errors } = formState
  const send = handleSubmit((key) => make.mutate(key, { onSuccess: onMade }))
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        {make.isError && (
          <Notice tone="error">{noticeOf(make.error, 'Failed to create the key. Please try again.')}</Notice>
        )}
        <Field label="Name" hint="What it’s for, such as the program’s name" error={errors.name?.message}>
          <Input autoComplete="off" maxLength={80} {...register('name')} />
        </Field>
        <Scopes
          register={register}
          ownerRole={ownerRole}
          error={errors.scopes?.message ?? errors.scopes?.root?.message}
        />
        <LifeField
          label="Expires after"
          error={errors.lifeDays?.message}
          field={register('lifeDays', { valueAsNumber: true })}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={make.isPending}>
          Create API key
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

type ScopesProps = { register: UseFormRegister<NewApiKey>; ownerRole: Role; error: string | undefined }

function Scopes({ register, ownerRole, error }: ScopesProps) {
  const errorId = useId()
  const useful = usefulScopes(ownerRole)
  return (
    <fieldset className="grid gap-1" aria-describedby={error && errorId}>
      <legend className="mb-1 text-small font-[550]">It can</legend>
      {apiScopes
        .filter((scope) => useful.includes(scope))
        .map((scope) => (
          <label key={scope} className="flex cursor-pointer items-start gap-2.5 py-1 max-lg:py-2">
            <Checkbox value={scope} {...register('scopes')} />
            <span>
              {scopeWords[scope]}
              <code className="block text-small text-muted">{scope}</code>
            </span>
          </label>
        ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
