import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { suggestLocation, thisBrowser } from '#client/leave-ui/suggest-location.ts'
import { useHolidayCountries, useSaveLocation } from '#client/queries/locations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import {
  type HolidayCountry,
  type Location,
  type NewLocation,
  newLocation,
} from '#shared/location/contract.ts'
import type { CompanyLocation } from './company-location-dialog.tsx'
import { LocationFields } from './location-fields.tsx'

const failedText = 'Failed to save the location. Please try again.'

type LocationDialogProps = {
  /** About null: a new one. */
  editing: DialogSubject<Location | null>
  isFirst: boolean
  company: CompanyLocation
}

/** Adds a location, or changes one. */
export function LocationDialog({ editing, isFirst, company }: LocationDialogProps) {
  const countries = useHolidayCountries()
  return (
    <Dialog
      open={editing.isOpen}
      onOpenChange={editing.onOpenChange}
      title={editing.subject ? 'Edit location' : 'Add a location'}
    >
      {countries.isPending && (
        <DialogBody>
          <Skeleton className="h-40!" />
        </DialogBody>
      )}
      {countries.isError && (
        <DialogBody>
          <ReadFailure what="The list of countries" onRetry={() => void countries.refetch()} />
        </DialogBody>
      )}
      {countries.data && (
        <LocationForm
          key={editing.opening}
          location={editing.subject ?? null}
          countries={countries.data}
          isFirst={isFirst}
          company={company}
          onDone={editing.close}
        />
      )}
    </Dialog>
  )
}

type LocationFormProps = {
  location: Location | null
  countries: readonly HolidayCountry[]
  isFirst: boolean
  company: CompanyLocation
  onDone: () => void
}

function LocationForm({ location, countries, isFirst, company, onDone }: LocationFormProps) {
  const save = useSaveLocation()
  const form = useForm<NewLocation>({
    resolver: zodResolver(newLocation),
    defaultValues: startingWith(location, isFirst, countries),
  })
  const isTheCompanys = isFirst && !location && company.locationId === null
  const submit = form.handleSubmit(async (submitted) => {
    try {
      const { id, name } = await save.mutateAsync({ id: location?.id, location: submitted })
      const isMoved = isTheCompanys && (await makeTheCompanys(id, company))
      if (isMoved) toast({ title: `${name} is the company’s location now.` })
      else toast({ title: location ? `${name} has been saved.` : `${name} has been added.` })
      onDone()
    } catch {
      // Said in the form.
    }
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {save.isError && <Notice tone="error">{noticeOf(save.error, failedText)}</Notice>}
        <LocationFields form={form} countries={countries} companyTimeZone={company.timeZone} />
        {isTheCompanys && (
          <p className="text-small text-muted">
            This becomes the company’s location, so everyone has its public holidays. Leave that hasn’t
            started is recounted, and people whose days change are notified.
          </p>
        )}
        {location && location.people > 0 && (
          <p className="text-small text-muted">
            If you change the country or region, leave of people here that hasn’t started is recounted, and
            people whose days change are notified.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {location ? 'Save location' : 'Add location'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Whether it worked; where not, the page offers it again. */
async function makeTheCompanys(locationId: string, company: CompanyLocation): Promise<boolean> {
  try {
    await company.moveTo(locationId)
    return true
  } catch {
    return false
  }
}

function startingWith(
  location: Location | null,
  isFirst: boolean,
  countries: readonly HolidayCountry[],
): NewLocation {
  if (location) {
    const { name, country, region, timeZone } = location
    return { name, country, region, timeZone }
  }
  if (!isFirst) return { name: '', country: null, region: null, timeZone: null }
  return { ...suggestLocation(thisBrowser(), countries), region: null, timeZone: null }
}
