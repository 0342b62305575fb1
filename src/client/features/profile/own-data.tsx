import { Download } from 'lucide-react'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** Everything that is stored about the reader, to take along. `path` answers with a file. */
export function OwnData({ path }: { path: string }) {
  return (
    <FormSection at="your-data" title="Your data" note="Each download is recorded in the audit log.">
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[64ch] text-pretty">
          Everything we store about you, in one file: your details and terms, your leave with its notes and
          decisions, your balances, your notifications, and the audit log entries about you.
        </p>
        <ButtonLink href={path} download>
          <Download aria-hidden />
          Download my data
        </ButtonLink>
      </div>
    </FormSection>
  )
}
