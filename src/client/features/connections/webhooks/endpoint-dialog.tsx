import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useFormState } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { useAddEndpoint, useChangeEndpoint } from '#client/queries/webhooks.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import {
  type WebhookEndpoint,
  type WebhookEndpointChange,
  webhookEndpointChange,
} from '#shared/webhook/contract.ts'
import { domainEventTypes } from '#shared/webhook/event-types.ts'
import { eventWords, hostOf } from './webhook-words.ts'

const failedText = 'We couldn’t save the webhook. Please try again.'

type EndpointDialogProps = {
  /** About null: a new one. */
  editing: DialogSubject<WebhookEndpoint | null>
  /** Called with the secret of a new one. */
  onMade: (secret: string) => void
}

export function EndpointDialog({ editing, onMade }: EndpointDialogProps) {
  return (
    <Dialog
      open={editing.isOpen}
      onOpenChange={editing.onOpenChange}
      title={editing.subject ? 'Edit webhook' : 'Add a webhook'}
    >
      <EndpointForm
        key={editing.opening}
        endpoint={editing.subject ?? null}
        onDone={editing.close}
        onMade={onMade}
      />
    </Dialog>
  )
}

type EndpointFormProps = {
  endpoint: WebhookEndpoint | null
  onDone: () => void
  onMade: (secret: string) => void
}

function EndpointForm({ endpoint, onDone, onMade }: EndpointFormProps) {
  const add = useAddEndpoint()
  const change = useChangeEndpoint()
  const form = useForm<WebhookEndpointChange>({
    resolver: zodResolver(webhookEndpointChange),
    defaultValues: startingWith(endpoint),
  })
  const submit = form.handleSubmit(async ({ isOn, ...input }) => {
    try {
      if (endpoint) {
        const saved = await change.mutateAsync({ id: endpoint.id, change: { ...input, isOn } })
        toast({ title: `The webhook to ${hostOf(saved)} has been saved.` })
        onDone()
      } else {
        const { secret } = await add.mutateAsync(input)
        onDone()
        onMade(secret)
      }
    } catch {
      // Said in the form.
    }
  })
  const error = add.error ?? change.error
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {error && <Notice tone="error">{noticeOf(error, failedText)}</Notice>}
        <EndpointFields form={form} isNew={endpoint === null} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.isPending || change.isPending}>
          {endpoint ? 'Save webhook' : 'Add webhook'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function EndpointFields({ form, isNew }: { form: UseFormReturn<WebhookEndpointChange>; isNew: boolean }) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  return (
    <>
      <Field label="Address" error={errors.url?.message}>
        <Input type="url" autoComplete="off" placeholder="https://example.com/sorrel" {...register('url')} />
      </Field>
      <fieldset aria-describedby={errors.types ? 'types-problem' : undefined}>
        <legend className="text-small font-[550]">Events</legend>
        {errors.types && (
          <p id="types-problem" role="alert" className="text-small text-danger">
            {errors.types.message}
          </p>
        )}
        <ul className="mt-2 grid gap-3">
          {domainEventTypes.map((type) => (
            <li key={type} className="grid grid-cols-[auto_1fr] gap-x-3">
              <Checkbox
                id={`event-${type}`}
                aria-describedby={`event-${type}-hint`}
                value={type}
                {...register('types')}
              />
              <label htmlFor={`event-${type}`} className="cursor-pointer text-small font-[550] break-words">
                {type}
              </label>
              <p id={`event-${type}-hint`} className="col-start-2 text-small text-muted">
                {eventWords[type]}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <SwitchRow
        label="Private leave types"
        hint="Messages name leave types that colleagues don’t see."
        {...register('seesPrivateTypes')}
      />
      {!isNew && (
        <SwitchRow
          label="On"
          hint="Events that happen while it’s off aren’t sent later."
          {...register('isOn')}
        />
      )}
    </>
  )
}

function startingWith(endpoint: WebhookEndpoint | null): WebhookEndpointChange {
  if (!endpoint) return { url: '', types: [], seesPrivateTypes: false, isOn: true }
  const { url, types, seesPrivateTypes, off } = endpoint
  return { url, types, seesPrivateTypes, isOn: off === null }
}
