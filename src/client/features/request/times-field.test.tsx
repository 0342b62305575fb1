import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { control, draw } from '#client/testing/draw.tsx'
import { type RequestFields, requestDefaults } from './request-count.ts'
import { TimesField } from './times-field.tsx'

type Shown = { endDate?: string; onlyEnd?: boolean }

function Times({ endDate = '2026-03-03', onlyEnd = false }: Shown) {
  const defaultValues = { ...requestDefaults, startDate: '2026-03-03', endDate, startTime: '13:30' }
  const { register } = useForm<RequestFields>({ defaultValues })
  return <TimesField register={register} fields={defaultValues} onlyEnd={onlyEnd} />
}

test('it has the times of the form, and says what none mean', async () => {
  await draw(<Times />)
  expect(control('From')).toMatchObject({ type: 'time', value: '13:30', readOnly: false })
  expect(control('Until')).toMatchObject({ type: 'time', value: '' })
  expect(document.body.textContent).toContain('Leave blank for the whole day.')
})

test('of several days it says on which of them the times are', async () => {
  await draw(<Times endDate="2026-03-05" />)
  expect(document.body.textContent).toContain('On the first and last day. Leave blank for whole days.')
})

test('leave that has begun keeps its start', async () => {
  await draw(<Times onlyEnd />)
  expect(control('From')).toMatchObject({ readOnly: true, value: '13:30' })
  expect(control('Until')).toMatchObject({ readOnly: false })
})
