import type { ComponentProps } from 'react'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { HolidayCountry } from '#shared/location/contract.ts'

type Answers = Omit<ComponentProps<typeof Select>, 'children'>

/** The choice of no country, where `asks` makes it a choice of its own. */
export const noList = 'none'

type CountryFieldProps = Answers & {
  countries: readonly HolidayCountry[]
  /** Nothing is chosen at first. */
  asks?: boolean
  hint: string | undefined
  error: string | undefined
}

/** Whose public holidays are no leave. */
export function CountryField({ countries, asks = false, hint, error, ...select }: CountryFieldProps) {
  return (
    <Field label="Country" hint={hint} error={error}>
      <Select {...select}>
        {asks && <option value="">Choose a country</option>}
        <option value={asks ? noList : ''}>No list of public holidays</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type RegionFieldProps = Answers & {
  countries: readonly HolidayCountry[]
  /** The chosen country. */
  country: string | null | undefined
  error: string | undefined
}

/** Where in the country, as most have holidays of their regions. */
export function RegionField({ countries, country, error, ...select }: RegionFieldProps) {
  const regions = countries.find(({ code }) => code === country)?.regions ?? []
  return (
    <Field
      label="Region"
      note="(optional)"
      hint={country && regions.length === 0 ? 'The list is the same in the whole country.' : undefined}
      error={error}
    >
      <Select
        // Its options are others then, and the browser would choose one of them.
        key={country}
        disabled={regions.length === 0}
        {...select}
      >
        <option value="">Whole country</option>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
