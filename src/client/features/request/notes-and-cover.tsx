import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { CoverField, HandoverField } from './cover-fields.tsx'
import { DeputyOffer } from './deputy-offer.tsx'
import type { RequestPurpose } from './request-words.ts'
import type { useRequestForm } from './use-request-form.ts'

type NotesAndCoverProps = {
  request: Pick<ReturnType<typeof useRequestForm>, 'form' | 'fields' | 'cover' | 'coverProblem'>
  isOwn: boolean
  purpose: RequestPurpose
  user: CurrentUser
}

/** What may be added to the dates, side by side to be in view: notes, who covers, who decides meanwhile. */
export function NotesAndCover({ request, isOwn, purpose, user }: NotesAndCoverProps) {
  const { form, fields, cover, coverProblem } = request
  const { startDate: start, endDate: end } = fields
  const hasCover = cover.rule !== 'off'
  const hasHandover = hasCover && fields.coverId !== ''
  return (
    <div
      className={classNames(
        'grid gap-x-3 gap-y-2',
        hasCover && 'grid-cols-2 max-[22rem]:grid-cols-1',
        hasHandover && 'sm:grid-cols-3',
      )}
    >
      {hasCover && (
        <CoverField
          form={form}
          userId={user.id}
          isNeeded={cover.rule === 'needed'}
          problem={coverProblem}
          className="low:gap-0.5"
        />
      )}
      <Field
        label="Notes"
        note={
          hasCover ? '(optional)' : `(optional, for ${isOwn ? 'you and your' : 'them and their'} approvers)`
        }
        className="low:gap-0.5"
      >
        <Textarea
          rows={1}
          maxLength={2000}
          {...form.register('notes')}
          className="max-lg:min-h-11 max-lg:py-2.5 low:min-h-[2.375rem] low:py-1.5"
        />
      </Field>
      {hasHandover && <HandoverField form={form} className="low:gap-0.5" />}
      {purpose === 'ask' && decidesLeave(user) && start !== '' && start <= end && (
        <DeputyOffer start={start} end={end} className={hasHandover ? beside : alone} />
      )}
    </div>
  )
}

const beside =
  'low:gap-y-0.5 sm:col-span-full sm:grid-cols-[auto_1fr] sm:items-center sm:gap-x-3 sm:gap-y-0.5'
const alone = 'col-span-full grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5'
