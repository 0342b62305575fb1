import { Download } from 'lucide-react'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { ImportKind } from '#shared/import/contract.ts'
import { downloadOf } from './cells-of-file.ts'
import { importKinds } from './import-kinds.ts'
import type { useImport } from './use-import.ts'

type ImportSourceProps = { kind: ImportKind; list: ReturnType<typeof useImport> }

/** Where the rows come from: a file, chosen or dropped, or pasted text. */
export function ImportSource({ kind, list }: ImportSourceProps) {
  const { title, columns, placeholder, source } = importKinds[kind]
  const isPeople = kind === 'people'
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="grid gap-2">
        <FileDrop
          label={
            <>
              <span className="sr-only">{title}: </span>
              {source.choose}
            </>
          }
          hint={source.hint}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          {...(isPeople ? { onFiles: list.take } : { onFile: (file: File) => list.take([file]) })}
        />
        <p className="max-w-[60ch] text-small text-pretty text-muted">{columns}</p>
        <div className="flex flex-wrap gap-x-5">
          <TemplateLink kind={kind} />
          {isPeople && <TemplateLink kind="leave" />}
        </div>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          list.takeText()
        }}
      >
        <Field label={source.paste} hint="The first row names the columns.">
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
          {source.check}
        </Button>
      </form>
    </div>
  )
}

/** Downloads a file to fill in. */
function TemplateLink({ kind }: { kind: ImportKind }) {
  const { title, template, templateName } = importKinds[kind]
  return (
    <TextLink
      href={downloadOf(template)}
      download={templateName}
      className="justify-self-start max-lg:min-h-11"
    >
      <Download aria-hidden className="size-4" />
      Template for {title.toLowerCase()}
    </TextLink>
  )
}
