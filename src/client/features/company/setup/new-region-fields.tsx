import { useFormState, useWatch } from 'react-hook-form'
import { CountryField, RegionField } from '#client/leave-ui/region-fields.tsx'
import { timeZoneInWords } from '#client/leave-ui/suggest-location.ts'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { HolidayCountry } from '#shared/location/contract.ts'
import type { SetupFields } from './form-fields.ts'

type NewRegionFieldsProps = SetupFields & {
  countries: readonly HolidayCountry[]
  /** A region is one of its country. */
  onOtherCountry: () => void
}

/** Whose public holidays are no leave; the country of the browser's time zone at first. */
export function NewRegionFields({ register, control, countries, onOtherCountry }: NewRegionFieldsProps) {
  const { errors, defaultValues } = useFormState({ control })
  const country = useWatch({ control, name: 'country' })
  const isGuess = country !== null && country === defaultValues?.country
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <CountryField
        countries={countries}
        hint={
          isGuess
            ? `Guessed from your time zone (${timeZoneInWords(defaultValues?.timeZone ?? '')}).`
            : country
              ? undefined
              : 'Without a country, public holidays count as leave.'
        }
        error={errors.country?.message}
        {...register('country', { setValueAs: nullWhenEmpty, onChange: onOtherCountry })}
      />
      <RegionField
        countries={countries}
        country={country}
        error={errors.region?.message}
        {...register('region', { setValueAs: nullWhenEmpty })}
      />
    </div>
  )
}
