import { type ComponentProps, useId } from 'react'
import { Switch } from './switch.tsx'

type SwitchRowProps = ComponentProps<'input'> & {
  label: string
  /** What its present state means. */
  hint: string
}

export function SwitchRow({ label, hint, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <div>
        <label htmlFor={id} className="text-small font-[550]">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-small text-pretty text-muted">
          {hint}
        </p>
      </div>
      <Switch {...rest} id={id} aria-describedby={`${id}-hint`} />
    </div>
  )
}
