import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { Location } from '#shared/location/contract.ts'

type NoCompanyLocationProps = { locations: readonly Location[]; onPromote: (location: Location) => void }

/** Offers the one step that makes public holidays count for everybody. */
export function NoCompanyLocation({ locations, onPromote }: NoCompanyLocationProps) {
  const [only, ...others] = locations
  const canOffer = only && others.length === 0
  return (
    <Notice
      className="mb-4"
      title="No location is the company’s yet"
      action={
        canOffer && (
          <Button size="sm" variant="primary" className="max-w-full" onClick={() => onPromote(only)}>
            <span className="truncate">Make {only.name} the company’s</span>
          </Button>
        )
      }
    >
      Public holidays count only for people whose details name a location.
      {!canOffer && ' Make one of these the company’s, and they count for everybody else too.'}
    </Notice>
  )
}
