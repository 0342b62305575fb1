import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { CountryField, RegionField } from '#client/leave-ui/region-fields.tsx'
import { timeZoneInWords } from '#client/leave-ui/suggest-location.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { HolidayCountry, NewLocation } from '#shared/location/contract.ts'

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
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} placeholder="Berlin office" {...register('name')} />
      </Field>
      <CountryField
        countries={countries}
        hint={country ? undefined : 'Without a country, only the days you add are holidays.'}
        error={errors.country?.message}
        {...register('country', {
          setValueAs: nullWhenEmpty,
          // A region of another country.
          onChange: () => setValue('region', null),
        })}
      />
      <RegionField
        countries={countries}
        country={country}
        error={errors.region?.message}
        {...register('region', { setValueAs: nullWhenEmpty })}
      />
      <Field
        label="Time zone"
        note="(optional)"
        hint="Sets when a new day begins there."
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
