import { Controller, useFormState } from 'react-hook-form'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { jobTitles, teamSizes } from '#shared/company/contract.ts'
import { IndustryOptions } from '../industry-options.tsx'
import { optional, type SetupFields } from './form-fields.ts'

type TeamSize = (typeof teamSizes)[number]

export function NewCompanyFields({ register, control }: SetupFields) {
  const { errors } = useFormState({ control })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Company name" error={errors.name?.message} className="sm:col-span-2">
        <Input autoComplete="organization" aria-required {...register('name')} />
      </Field>
      <Field label="Industry" error={errors.industry?.message}>
        <Select {...register('industry', optional)}>
          <IndustryOptions />
        </Select>
      </Field>
      <Field
        label="Your role"
        hint="Your job title. You’ll be the admin either way."
        error={errors.role?.message}
      >
        <Select {...register('role', optional)}>
          <option value="">Choose your role</option>
          {jobTitles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </Field>
      <div className="sm:col-span-2">
        <p aria-hidden className="mb-1 text-small font-[550]">
          Team size
        </p>
        <Controller
          control={control}
          name="teamSize"
          render={({ field }) => (
            <Segmented<TeamSize | ''>
              label="Team size"
              value={field.value ?? ''}
              onValueChange={field.onChange}
              options={teamSizes.map((size) => ({ value: size, label: size }))}
              className="max-sm:w-full"
            />
          )}
        />
        {errors.teamSize?.message && <FieldError>{errors.teamSize.message}</FieldError>}
      </div>
    </div>
  )
}
