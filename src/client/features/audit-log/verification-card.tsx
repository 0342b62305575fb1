import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useVerification } from '#client/queries/audit-log.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import type { AuditVerification } from '#shared/audit/contract.ts'
import { verificationInWords } from './verification-words.ts'

/** Checks on demand that no line was changed or taken out after it was written. */
export function VerificationCard() {
  const titleId = useId()
  const check = useVerification()
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title="Has anything been changed?" titleId={titleId} />
      <div className="grid gap-4 px-5 pb-5 max-lg:px-4">
        <p className="max-w-[64ch] text-pretty">
          Each line is sealed together with every line before it. Checking finds any line that was changed or
          removed later, even in the database.
        </p>
        <div>
          <Button busy={check.isPending} onClick={() => check.mutate()}>
            Check the log
          </Button>
          {/* A live region must exist before its text, or screen readers miss it. */}
          <div aria-live="polite" className="grid gap-4 not-empty:mt-4">
            {check.isError && (
              <Notice tone="error" title="We couldn’t check the log.">
                {noticeOf(check.error, 'Please try again.')}
              </Notice>
            )}
            {check.data && <Found found={check.data} />}
          </div>
        </div>
      </div>
    </Card>
  )
}

function Found({ found }: { found: AuditVerification }) {
  const { isGood, title, text } = verificationInWords(found)
  if (!isGood) {
    return (
      <Notice tone="error" title={title}>
        {text}
      </Notice>
    )
  }
  return (
    <>
      <div className="flex items-start gap-3">
        <ShieldCheck aria-hidden className="mt-0.5 text-primary" />
        <div className="min-w-0 text-pretty">
          <p className="font-semibold">{title}</p>
          {text && <p className="text-small text-muted">{text}</p>}
        </div>
      </div>
      {found.lastHash && <NewestHash hash={found.lastHash} />}
    </>
  )
}

function NewestHash({ hash }: { hash: string }) {
  return (
    <div className="max-w-[64ch]">
      <p className="text-small font-[550]">Newest seal</p>
      <CopyField label="Newest seal" copyLabel="Copy the newest seal" value={hash} className="mt-1" />
      <p className="mt-1 text-small text-pretty text-muted">
        Keep it somewhere else. With it, you can prove later that every line up to now is unchanged, even if
        someone rebuilt the whole log.
      </p>
    </div>
  )
}
