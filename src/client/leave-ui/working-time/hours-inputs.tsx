import { useState } from 'react'
import { Input } from '#client/ui/form/input.tsx'
import { clockOfMinutes, minutesTyped } from './typed-minutes.ts'

type HoursInputProps<Value> = {
  /** Its name, where no field around it has one: 'Monday: from'. */
  label?: string
  value: Value | undefined
  isWrong?: boolean
  onChange: (value: Value) => void
}

/** A length of time in minutes, typed in hours: '7:30'. What can't be read is 0, and stays as typed. */
export function LengthInput({ label, value = 0, isWrong = false, onChange }: HoursInputProps<number>) {
  const [typed, setTyped] = useState<string>()
  const isAsTyped = typed !== undefined && minutesTyped(typed) === value
  return (
    <Input
      {...(label !== undefined && { 'aria-label': label })}
      {...(isWrong && { 'aria-invalid': true })}
      autoComplete="off"
      className="px-2! tabular-nums max-sm:px-1.5!"
      value={isAsTyped ? typed : clockOfMinutes(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(minutesTyped(event.target.value))
      }}
      onBlur={() => {
        if (value > 0) setTyped(undefined)
      }}
    />
  )
}

/** A time of day. */
export function TimeInput({ label, value = '', isWrong = false, onChange }: HoursInputProps<string>) {
  return (
    <Input
      type="time"
      {...(label !== undefined && { 'aria-label': label })}
      {...(isWrong && { 'aria-invalid': true })}
      // On a phone there's only room for the time; pressing it opens the picker.
      className="px-2! max-sm:px-1! max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A break, in minutes. */
export function BreakInput({ label, value, isWrong = false, onChange }: HoursInputProps<number>) {
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={0}
      max={720}
      step={5}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isWrong && { 'aria-invalid': true })}
      className="px-2! max-sm:px-1.5! max-sm:[&::-webkit-inner-spin-button]:appearance-none"
      placeholder="0"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
