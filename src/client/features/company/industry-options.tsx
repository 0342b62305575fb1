import { industries } from '#shared/company/contract.ts'
import { industryLabels } from './policy-labels.ts'

/** The options of a select of industries; the first is for none. */
export function IndustryOptions() {
  return (
    <>
      <option value="">Choose an industry</option>
      {industries.map((industry) => (
        <option key={industry} value={industry}>
          {industryLabels[industry]}
        </option>
      ))}
    </>
  )
}
