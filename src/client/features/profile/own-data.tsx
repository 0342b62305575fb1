import { Download } from 'lucide-react'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** Everything that is stored about the reader, to take along. `path` answers with a file. */
export function OwnData({ path }: { path: string }) {
  return (
    <FormSection title="Your data" note="The audit log says when it was downloaded.">
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[64ch] text-pretty">
          Everything that is stored about you, in one file: your details and terms, your leave with its notes
          and decisions, your balances, what you were told, and what the audit log says about you.
        </p>
        <ButtonLink href={path} download>
          <Download aria-hidden />
          Download my data
        </ButtonLink>
      </div>
    </FormSection>
  )
}
