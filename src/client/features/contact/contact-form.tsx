import { zodResolver } from '@hookform/resolvers/zod'
import { ShieldCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { contactFailureText, contactFailureTitle, useSendContactMessage } from '#client/queries/contact.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import { type ContactMessage, contactMessage, inquiryTypes } from '#shared/contact/contract.ts'
import { moneyBack } from './support-claims.ts'

type InquiryType = ContactMessage['inquiryType']

const inquiryLabels: Record<InquiryType, string> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  billing: 'Billing & Pricing',
  feature: 'Feature Request',
  bug: 'Bug Report',
}

type ContactFormProps = { name: string; email: string; onSent: () => void; onCancel: () => void }

export function ContactForm({ name, email, onSent, onCancel }: ContactFormProps) {
  const send = useSendContactMessage()
  const { register, handleSubmit, formState } = useForm<ContactMessage>({
    resolver: zodResolver(contactMessage),
    defaultValues: { name, email, subject: '', message: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((message) => send.mutate(message, { onSuccess: onSent }))

  return (
    <DialogForm onSubmit={submit}>
      {send.error && (
        <Notice tone="error" title={contactFailureTitle} className="mx-6 mb-4 max-sm:mx-4">
          {contactFailureText(send.error)}
        </Notice>
      )}
      <DialogBody className="sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label="Inquiry Type" error={errors.inquiryType?.message} className="sm:col-span-2">
          <Select defaultValue="" {...register('inquiryType')}>
            <option value="" disabled>
              Select an inquiry type
            </option>
            {inquiryTypes.map((type) => (
              <option key={type} value={type}>
                {inquiryLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Subject" error={errors.subject?.message} className="sm:col-span-2">
          <Input {...register('subject')} />
        </Field>
        <Field label="Message" error={errors.message?.message} className="sm:col-span-2">
          <Textarea className="min-h-24!" {...register('message')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <p className="mr-auto flex items-center gap-2 text-small text-muted max-sm:w-full max-sm:pb-1">
          <ShieldCheck aria-hidden className="size-[15px]" />
          {moneyBack}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
