import { zodResolver } from '@hookform/resolvers/zod'
import { hashKey } from '@tanstack/react-query'
import {
  type createFormControl,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod/mini'

/** A form over settings that are saved already. */
export type SavedForm<T extends FieldValues> = UseFormReturn<T> & {
  /** The saved settings with what is typed on top. */
  values: T
  saved: T
  /** The fields that differ from what is saved. */
  changes: (keyof T)[]
  errorOf: (field: Path<T>) => string | undefined
  /** The values as the contract takes them; undefined while one is wrong. */
  valid: T | undefined
  /** For controls that `register` can't reach. */
  set: <Name extends Path<T>>(field: Name, value: PathValue<T, Name>) => void
  /** Writes the value into its input: the default into an empty one. */
  writeOut: (field: Path<T>) => void
  discard: () => void
  /** What was typed is what is saved now. */
  markSaved: () => void
}

type FormControl<T extends FieldValues> = ReturnType<typeof createFormControl<T>>['formControl']

type Options<T extends FieldValues> = {
  schema: z.ZodMiniType<T, T>
  /** Made in a module, for what is typed to outlive the screen. */
  formControl?: FormControl<T>
}

/** What somebody else saves in the meantime arrives in the fields that were not edited. */
export function useSavedForm<T extends FieldValues>(saved: T, options: Options<T>): SavedForm<T>
/** Undefined while the saved settings are being read. */
export function useSavedForm<T extends FieldValues>(
  saved: T | undefined,
  options: Options<T>,
): SavedForm<T> | undefined
export function useSavedForm<T extends FieldValues>(
  saved: T | undefined,
  { schema, formControl }: Options<T>,
): SavedForm<T> | undefined {
  const form = useForm<T>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    ...(saved && { values: saved }),
    ...(formControl && { formControl }),
  })
  const { control, getFieldState, setValue, reset } = form
  const formState = useFormState({ control })
  const typed = useWatch({ control })
  if (!saved) return undefined

  const values = Object.assign({}, saved, typed)
  const valid = schema.safeParse(values).data
  const startFrom = (settings: T) =>
    reset(settings, { keepDirtyValues: false, keepErrors: false, keepFieldsRef: true })
  return {
    ...form,
    values,
    saved,
    changes: Object.keys(saved).filter((field) => hashKey([values[field]]) !== hashKey([saved[field]])),
    errorOf: (field) => getFieldState(field, formState).error?.message,
    valid,
    set: (field, value) => setValue(field, value, { shouldDirty: true, shouldValidate: true }),
    writeOut: (field) => setValue(field, form.getValues(field)),
    discard: () => startFrom(saved),
    markSaved: () => valid && startFrom(valid),
  }
}
