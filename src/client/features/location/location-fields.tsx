import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { HolidayCountry, NewLocation } from '#shared/location/contract.ts'
import { timeZoneInWords } from './location-words.ts'

type LocationFieldsProps = {
  form: UseFormReturn<NewLocation>
  countries: readonly HolidayCountry[]
  companyTimeZone: string
}

export function LocationFields({ form, countries, companyTimeZone }: LocationFieldsProps) {
  const { register, control, setValue } = form
  const formState = useFormState({ control })
  const { errors } = formState
  const country = useWatch({ control, name: 'country' })
  const offeredZones = zonesWith(formState.defaultValues?.timeZone ?? null)
  const regions = countries.find(({ code }) => code === country)?.regions ?? []
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} placeholder="Berlin office" {...register('name')} />
      </Field>
      <Field
        label="Country"
        hint={country ? undefined : 'Without a country there are only the days that you add.'}
        error={errors.country?.message}
      >
        <Select
          {...register('country', {
            setValueAs: nullWhenEmpty,
            // A region of another country.
            onChange: () => setValue('region', null),
          })}
        >
          <option value="">No list of public holidays</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Region"
        note="(optional)"
        hint={country && regions.length === 0 ? 'The list is the same in the whole country.' : undefined}
        error={errors.region?.message}
      >
        <Select
          // Its options are others then, and the browser would choose one of them.
          key={country}
          disabled={regions.length === 0}
          {...register('region', { setValueAs: nullWhenEmpty })}
        >
          <option value="">Whole country</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Time zone"
        note="(optional)"
        hint="Decides which date it is there."
        error={errors.timeZone?.message}
      >
        <Select {...register('timeZone', { setValueAs: nullWhenEmpty })}>
          <option value="">The company’s: {timeZoneInWords(companyTimeZone)}</option>
          {offeredZones.map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZoneInWords(timeZone)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

const timeZones = Intl.supportedValuesOf('timeZone')

// The saved one is offered even where this browser knows it by another name.
function zonesWith(saved: string | null): readonly string[] {
  return saved === null || timeZones.includes(saved) ? timeZones : [saved, ...timeZones]
}
