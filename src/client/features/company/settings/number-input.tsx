import { type ComponentProps, useState } from 'react'
import { Input } from '#client/ui/form/input.tsx'

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: number | null
  onValueChange: (value: number | null) => void
  /** What an empty input stands for; it is written out when the input is left. */
  whenEmpty?: number
}

/** An input of a number that may be empty. It keeps what is typed, such as '2.', as long as that means the value. */
export function NumberInput({ value, onValueChange, whenEmpty, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const numberOf = (text: string) => (text === '' ? (whenEmpty ?? null) : Number(text))
  return (
    <Input
      {...rest}
      type="number"
      value={typed !== null && numberOf(typed) === value ? typed : String(value ?? '')}
      onChange={(event) => {
        setTyped(event.target.value)
        onValueChange(numberOf(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
