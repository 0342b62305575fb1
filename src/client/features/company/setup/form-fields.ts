import type { Control, UseFormRegister } from 'react-hook-form'
import type { NewCompany } from '#shared/company/contract.ts'

/** What the fields of the setup form need. */
export type SetupFields = {
  register: UseFormRegister<NewCompany>
  control: Control<NewCompany>
}

/** A select's first option means no answer, which is not sent. */
export const optional = { setValueAs: (value: string | undefined) => value || undefined }
