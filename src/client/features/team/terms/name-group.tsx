import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'

/** The name and the address of somebody who hasn't joined yet. */
export function NameGroup({ editing }: { editing: PersonEditing }) {
  const { values, changes, set, errorAt } = editing
  return (
    <TermsGroup title="Name and email" note="Once they’ve joined, they change their name themselves.">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="First name" error={errorAt('firstName')} changed={changes.includes('Name')}>
          <Input
            autoComplete="off"
            value={values.firstName}
            onChange={(event) => set({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last name" error={errorAt('lastName')} changed={changes.includes('Name')}>
          <Input
            autoComplete="off"
            value={values.lastName}
            onChange={(event) => set({ lastName: event.target.value })}
          />
        </Field>
        <Field
          label="Email"
          hint="They join with the account that has this address. A new address needs a new invitation."
          error={errorAt('email')}
          changed={changes.includes('Email')}
          className="sm:col-span-2"
        >
          <Input
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
      </div>
    </TermsGroup>
  )
}
