import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

type CopyFieldProps = {
  /** 'Address of the calendar' */
  label: string
  /** What the button does, for screen readers: 'Copy the address of the calendar'. */
  copyLabel: string
  value: string
  className?: string
}

/** A text that can be read and taken along with one press. */
export function CopyField({ label, copyLabel, value, className }: CopyFieldProps) {
  const [copied, setCopied] = useState<string | null>(null)
  // Another text since then is not copied yet.
  const isCopied = copied === value
  return (
    <div className={classNames('flex gap-2', className)}>
      <Input
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1"
      />
      <Button
        aria-label={copyLabel}
        onClick={async () => setCopied((await copy(value)) ? value : null)}
        className="h-[2.375rem]! min-w-26 max-lg:h-11!"
      >
        {isCopied ? <Check aria-hidden className="text-primary" /> : <Copy aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <output className="sr-only">{isCopied && 'Copied'}</output>
    </div>
  )
}

// Browsers may refuse the clipboard; a click selects the text then.
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
