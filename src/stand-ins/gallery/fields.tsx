import { useState } from 'react'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { WeekField } from '#client/ui/form/week-field.tsx'

type Week = Parameters<Parameters<typeof WeekField>[0]['onValueChange']>[0]

export function Fields() {
  const [week, setWeek] = useState<Week>({ mon: 'full', tue: 'full', wed: 'morning', thu: 'full' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Empty" note="(optional)" hint="A hint says what to write.">
        <Input placeholder="Placeholder" />
      </Field>
      <Field label="Filled">
        <Input defaultValue="Some text" />
      </Field>
      <Field label="Wrong" error="Please write an address such as ana@example.com.">
        <Input defaultValue="ana" />
      </Field>
      <Field label="Changed" hint="was 20" changed>
        <Input defaultValue="24" unit="days" />
      </Field>
      <Field label="Disabled">
        <Input defaultValue="Can’t be changed" disabled />
      </Field>
      <Field label="Date">
        <Input type="date" defaultValue="2026-03-02" />
      </Field>
      <Field label="Select">
        <Select>
          <option>First</option>
          <option>Second</option>
        </Select>
      </Field>
      <Field label="Select, wrong" error="Please choose one.">
        <Select>
          <option>None</option>
        </Select>
      </Field>
      <Field label="Text area" className="sm:col-span-2">
        <Textarea defaultValue="Several lines of text" />
      </Field>
      <WeekField
        legend="Week"
        hint="Of each day all, a half or nothing."
        value={week}
        onValueChange={setWeek}
        className="sm:col-span-2"
      />
    </div>
  )
}
