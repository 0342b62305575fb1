import { useId, useState } from 'react'
import { ApiError, noticeOf } from '#client/api/http.ts'
import { useImportCompany, useMayImportCompany } from '#client/queries/company-file.ts'
import { Card } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { mostCompanyFileBytes } from '#shared/company/company-file-contract.ts'

const failedText = 'We couldn’t send the file. Please check your connection and try again.'
const tooLargeText = 'The file is too large: a company file has at most 256 MiB.'
const noFileText = 'Please choose a company file'

/** For those who move here from another installation; nothing once the installation has a company. */
export function ImportCompany({ onDone }: { onDone: () => void }) {
  const mayImport = useMayImportCompany()
  const [isOpen, setOpen] = useState(false)
  if (!mayImport) return null
  if (isOpen) return <ImportForm onCancel={() => setOpen(false)} onDone={onDone} />
  return (
    <p className="-mt-4 mb-8 flex flex-wrap items-center gap-x-1.5 text-muted max-lg:mb-6">
      Moving from another Sorrel?
      <button
        type="button"
        className="rounded-bar font-[550] text-primary underline-offset-3 hover:text-primary-hover hover:underline max-lg:min-h-11"
        onClick={() => setOpen(true)}
      >
        Import your company file
      </button>
    </p>
  )
}

// The link that opened the form is gone, and the focus with it.
const focus = (input: HTMLInputElement | null) => input?.focus()

function ImportForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const titleId = useId()
  const send = useImportCompany()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const importFile = () => {
    if (!file) return setProblem(noFileText)
    if (file.size > mostCompanyFileBytes) return setProblem(tooLargeText)
    send.mutate(file, {
      onSuccess: ({ name }) => {
        toast({ title: `${name} is here` })
        onDone()
      },
    })
  }
  return (
    <Card aria-labelledby={titleId} className="mb-8 px-5 py-4 max-lg:mb-6 max-lg:px-4">
      {/* No form: it is inside the one of a new company, which its button must not send. */}
      <div className="grid gap-4">
        <div>
          <h2 id={titleId} className="serif-title text-heading">
            Import your company file
          </h2>
          <p className="mt-0.5 max-w-[64ch] text-pretty text-muted">
            An admin can download it on the other server, under Settings. You need to be one of the company’s
            admins. Everything is included, and people sign in with the same accounts as before.
          </p>
        </div>
        <Field
          label="Company file"
          hint="Ends in .ndjson.gz"
          error={problem ?? undefined}
          className="max-w-xl"
        >
          <Input
            type="file"
            accept=".gz,application/gzip"
            ref={focus}
            className="read-only:border-control! read-only:bg-surface! read-only:text-ink! py-[5px] max-lg:py-2 file:mr-3 file:rounded-bar file:border-0 file:bg-sunken file:px-2.5 file:py-0.5 file:text-ink"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setProblem(null)
              send.reset()
            }}
          />
        </Field>
        {send.isError && (
          <Notice tone="error" title="Nothing was imported.">
            {noticeOf(
              send.error,
              send.error instanceof ApiError && send.error.status === 413 ? tooLargeText : failedText,
            )}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" busy={send.isPending} onClick={importFile}>
            Import company
          </Button>
          <Button variant="quiet" disabled={send.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <output className="text-small text-muted">
            {send.isPending && 'Sending and checking the file. A large company takes a minute or two …'}
          </output>
        </div>
      </div>
    </Card>
  )
}
