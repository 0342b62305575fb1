import { useId } from 'react'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { graceChoices } from '#shared/api-key/grace-choices.ts'
import type { KnownSecrets } from '#shared/team/known-secrets-contract.ts'

/** Whether all is rotated, and for how many days the old tokens work. */
export type Rotation = { isWanted: boolean; graceDays: number }

type KnownListProps = {
  known: KnownSecrets
  firstName: string
  /** Null where the reader is the person: who rotates is shown the new ones. */
  rotation: Rotation | null
  onChange: (rotation: Rotation) => void
}

/** What somebody still knows who is to be no admin any more, and whether to rotate all of it. */
export function KnownList({ known: { keys, webhooks }, firstName, rotation, onChange }: KnownListProps) {
  const boxId = useId()
  const ofAddress = webhooks.filter(({ knowsSecret }) => !knowsSecret)
  const ofSecret = webhooks.filter(({ knowsSecret }) => knowsSecret)
  const canRotate = keys.length + ofSecret.length > 0
  return (
    <section
      aria-label="API keys and webhooks"
      className="grid gap-3 rounded-card border border-line bg-sunken p-4"
    >
      <p className="text-pretty">
        {rotation
          ? `${firstName} has seen these, and may have kept their tokens and secrets:`
          : 'You have seen these. The other admins are told, so that they can rotate them:'}
      </p>
      <ul className="grid list-disc gap-1 pl-5 break-words marker:text-muted">
        {keys.map(({ id, name }) => (
          <li key={id}>
            API key <b className="font-semibold">{name}</b>
          </li>
        ))}
        {ofSecret.map(({ id, host }) => (
          <li key={id}>
            Webhook to <b className="font-semibold">{host}</b>
          </li>
        ))}
        {ofAddress.map(({ id, host }) => (
          <li key={id}>
            Webhook to <b className="font-semibold">{host}</b> (address only)
          </li>
        ))}
      </ul>
      {rotation && canRotate && (
        <>
          <label htmlFor={boxId} className="flex cursor-pointer items-start gap-3">
            <Checkbox
              id={boxId}
              checked={rotation.isWanted}
              onChange={(event) => onChange({ ...rotation, isWanted: event.target.checked })}
            />
            <span>
              Rotate all
              <span className="block text-small text-muted">
                You see the new tokens and secrets next, to give to the programs that use them. Keys then last
                for another year.
              </span>
            </span>
          </label>
          {rotation.isWanted && keys.length > 0 && (
            <Field
              label={keys.length === 1 ? 'The old token expires' : 'The old tokens expire'}
              hint="From then on, programs are refused until they have the new one."
            >
              <Select
                value={rotation.graceDays}
                onChange={(event) => onChange({ ...rotation, graceDays: Number(event.target.value) })}
              >
                {graceChoices.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      )}
      {ofAddress.length > 0 && (
        <p className="text-small text-pretty text-muted">
          An address can be enough to send something to its program. Get a new one there, then change it under
          Connections.
        </p>
      )}
    </section>
  )
}
