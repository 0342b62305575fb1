import { Field } from '#client/ui/field.tsx'
import { FormSection } from '#client/ui/form-section.tsx'
import { Input } from '#client/ui/input.tsx'
import type { Role } from '#shared/fields.ts'
import { roleLabels } from './roles.ts'

type Profile = { firstName: string; lastName: string; email: string; role: Role | null }

/** Who the reader is, as the sign-in says it (spec 2.14). */
export function ProfileSettings({ profile }: { profile: Profile }) {
  return (
    <FormSection
      title="Profile Settings"
      note="Your name and email come from your Google account, the role from an admin of your company."
    >
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <Field label="First name">
          <Input readOnly value={profile.firstName} />
        </Field>
        <Field label="Last name">
          <Input readOnly value={profile.lastName} />
        </Field>
        <Field label="Email">
          <Input readOnly value={profile.email} />
        </Field>
        <Field label="Role">
          <Input readOnly value={profile.role ? roleLabels[profile.role] : ''} />
        </Field>
      </div>
    </FormSection>
  )
}
