import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { ImportKind } from '#shared/import/contract.ts'
import { importKinds } from './import-kinds.ts'
import type { useImport } from './use-import.ts'

type ImportSourceProps = { kind: ImportKind; list: ReturnType<typeof useImport> }

/** Where the rows come from: a file, chosen or dropped, or pasted text. */
export function ImportSource({ kind, list }: ImportSourceProps) {
  const { title, columns, placeholder } = importKinds[kind]
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="grid gap-2">
        <FileDrop
          label={
            <>
              <span className="sr-only">{title}: </span>
              Choose a CSV file, or drop it here
            </>
          }
          hint="UTF-8, up to 16 MB and 20,000 rows"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onFile={list.takeFile}
        />
        <p className="max-w-[60ch] text-small text-pretty text-muted">{columns}</p>
        <TemplateLink kind={kind}>
          Download a template<span className="sr-only"> for {title.toLowerCase()}</span>
        </TemplateLink>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          list.takeText()
        }}
      >
        <Field label="Or paste the rows" hint="The first row names the columns.">
          <Textarea
            rows={5}
            spellCheck={false}
            placeholder={placeholder}
            value={list.pasted}
            onChange={(event) => list.setPasted(event.target.value)}
            className="wrap-anywhere"
          />
        </Field>
        <Button type="submit" className="justify-self-start" disabled={list.pasted.trim() === ''}>
          Check the rows
        </Button>
      </form>
    </div>
  )
}

/** Downloads a file to fill in. */
export function TemplateLink({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const { template, templateName } = importKinds[kind]
  return (
    <TextLink
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${template}`)}`}
      download={templateName}
      className="justify-self-start max-lg:min-h-11"
    >
      <Download aria-hidden className="size-4" />
      {children}
    </TextLink>
  )
}
