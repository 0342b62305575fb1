import { Search } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Input } from './input.tsx'

type SearchFieldProps = {
  /** Not shown. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** What a list is searched with. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={classNames('relative w-80 max-sm:w-full print:hidden', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        id={id}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-9.5!"
      />
    </div>
  )
}
