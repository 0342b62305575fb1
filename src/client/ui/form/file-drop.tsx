import { FileUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

type FileDropProps = {
  /** 'Choose a CSV file, or drop it here' */
  label: ReactNode
  /** What it may be, and how large. */
  hint?: ReactNode
  /** As the `accept` of an input. */
  accept: string
} & (
  | { onFile: (file: File) => void; onFiles?: never }
  /** Takes several at once. */
  | { onFiles: (files: readonly File[]) => void; onFile?: never }
)

/** A box that takes a file, chosen or dropped. */
export function FileDrop({ label, hint, accept, onFile, onFiles }: FileDropProps) {
  const id = useId()
  // The input lies over the whole box, and takes what is dropped by itself.
  const [isOver, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    const [file] = files
    // The same file can be chosen again once it is corrected.
    event.target.value = ''
    if (!file) return
    if (onFiles) onFiles(files)
    else onFile(file)
  }
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative grid cursor-pointer justify-items-center gap-1 rounded-card border border-dashed px-5 py-9 text-center transition-colors duration-150 hover:bg-sunken print:hidden',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
      )}
    >
      <FileUp aria-hidden className="mb-1 size-6 text-muted" />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-small text-muted">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={choose}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
