import { createContext, use } from 'react'

/** What a field tells the control inside it. */
type FieldControl = {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isChanged: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Ties a control to the label, hint and error of the field around it; outside a field, nothing. */
export function useFieldAttributes() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'data-changed': field.isChanged || undefined,
  }
}
