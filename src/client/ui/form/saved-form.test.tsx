import { act, useState } from 'react'
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { click, control, draw, fill, settled } from '#client/testing/draw.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useSavedForm } from './saved-form.ts'
import { numberOr } from './typed-values.ts'

type Settings = { name: string; days: number; week: Record<string, string> }

const settings = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name')),
  days: z.number('Please enter days'),
  week: z.record(z.string(), z.string()),
})
const saved: Settings = { name: 'Halyard', days: 20, week: { mon: 'full', tue: 'none' } }

/** A screen of settings; its buttons stand for what happens around it. */
function Screen({
  formControl,
}: {
  formControl?: ReturnType<typeof createFormControl<Settings>>['formControl']
}) {
  const [stored, setStored] = useState(saved)
  const [isAway, setAway] = useState(false)
  return (
    <>
      <Button onClick={() => setStored({ ...stored, name: 'Halyard Studio', days: 25 })}>
        A colleague saves
      </Button>
      <Button onClick={() => setAway(!isAway)}>{isAway ? 'Come back' : 'Go elsewhere'}</Button>
      {!isAway && <Form stored={stored} formControl={formControl} onSave={setStored} />}
    </>
  )
}

type FormProps = {
  stored: Settings
  formControl: ReturnType<typeof createFormControl<Settings>>['formControl'] | undefined
  onSave: (saved: Settings) => void
}

function Form({ stored, formControl, onSave }: FormProps) {
  const form = useSavedForm<Settings>(stored, { schema: settings, ...(formControl && { formControl }) })
  const { register, errorOf, changes, values, valid, set } = form
  return (
    <form>
      <Field label="Name" error={errorOf('name')}>
        <Input {...register('name')} />
      </Field>
      <Field label="Days">
        <Input
          type="number"
          {...register('days', { setValueAs: numberOr(20), onBlur: () => form.writeOut('days') })}
        />
      </Field>
      <Button onClick={() => set('week', { tue: 'full', mon: 'full' })}>Work on Tuesday</Button>
      <Button onClick={() => set('week', { tue: 'none', mon: 'full' })}>Tuesday is free</Button>
      <Button onClick={form.discard}>Discard</Button>
      <Button
        onClick={() => {
          if (valid) onSave(valid)
          form.markSaved()
        }}
      >
        Save
      </Button>
      <output>{JSON.stringify({ changes, days: values.days, isValid: valid !== undefined })}</output>
    </form>
  )
}

const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
const nameInput = () => control('Name')

test('nothing typed changes nothing', async () => {
  await draw(<Screen />)
  expect(shown()).toEqual({ changes: [], days: 20, isValid: true })
  expect(nameInput()).toHaveProperty('value', 'Halyard')
})

test('what differs from the saved settings is a change, and what was typed back is none', async () => {
  await draw(<Screen />)
  await fill('Days', '22')
  await click('Work on Tuesday')
  expect(shown()).toMatchObject({ changes: ['days', 'week'], days: 22 })
  await fill('Days', '20')
  await click('Tuesday is free')
  expect(shown()).toMatchObject({ changes: [], days: 20 })
})

test('somebody else’s change arrives without taking away what is typed here', async () => {
  await draw(<Screen />)
  await fill('Days', '22')
  await click('A colleague saves')
  expect(nameInput()).toHaveProperty('value', 'Halyard Studio')
  expect(control('Days')).toHaveProperty('value', '22')
  expect(shown()).toMatchObject({ changes: ['days'], days: 22 })
  await click('Discard')
  expect(control('Days')).toHaveProperty('value', '25')
  expect(shown()).toMatchObject({ changes: [], days: 25 })
})

test('what is wrong is said by its field at once, and nothing is valid then', async () => {
  await draw(<Screen />)
  await fill('Name', ' ')
  await settled()
  expect(document.body.textContent).toContain('Please enter a name')
  expect(shown().isValid).toBe(false)
  await click('Discard')
  expect(document.body.textContent).not.toContain('Please enter a name')
})

test('what is saved is no change any more, and is shown as it was stored', async () => {
  await draw(<Screen />)
  await fill('Name', ' Halyard Ltd ')
  await click('Save')
  expect(shown().changes).toEqual([])
  expect(nameInput()).toHaveProperty('value', 'Halyard Ltd')
})

test('what is typed outlives its screen', async () => {
  const { formControl } = createFormControl<Settings>()
  await draw(<Screen formControl={formControl} />)
  await fill('Name', 'Halyard Ltd')
  await click('Go elsewhere')
  await click('A colleague saves')
  await click('Come back')
  expect(nameInput()).toHaveProperty('value', 'Halyard Ltd')
  expect(control('Days')).toHaveProperty('value', '25')
  expect(shown()).toMatchObject({ changes: ['name'], days: 25 })
})

test('an empty input is its default, which is written out when it is left', async () => {
  await draw(<Screen />)
  await fill('Days', '')
  expect(shown().days).toBe(20)
  await act(async () => control('Days').dispatchEvent(new Event('focusout', { bubbles: true })))
  expect(control('Days')).toHaveProperty('value', '20')
})
