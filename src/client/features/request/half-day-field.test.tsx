import { expect, test } from 'vitest'
import { control, draw } from '#client/testing/draw.tsx'
import { HalfDayField } from './half-day-field.tsx'
import { requestDefaults, toRequest } from './request-count.ts'

const asked = (startDate: string, endDate: string, isHalfDay: boolean) => ({
  ...requestDefaults,
  startDate,
  endDate,
  isHalfDay,
})

async function show(startDate: string, endDate: string, isHalfDay = true) {
  const fields = asked(startDate, endDate, isHalfDay)
  await draw(
    <HalfDayField
      fields={fields}
      calendar={undefined}
      onChange={() => undefined}
      onPartChange={() => undefined}
    />,
  )
  const half = control('Half day')
  if (!(half instanceof HTMLInputElement)) throw new Error('The switch is an input')
  const hint = document.getElementById(half.getAttribute('aria-describedby') ?? '')?.textContent ?? null
  return { isOn: half.checked, isOff: half.disabled, hint, isSent: toRequest(fields).isHalfDay }
}

test('it is off and disabled for several days, and nothing of it is sent', async () => {
  expect(await show('2026-03-09', '2026-03-11')).toEqual({
    isOn: false,
    isOff: true,
    hint: 'Single-day requests only.',
    isSent: false,
  })
})

test('it works for a single working day, with its halves, also over a weekend', async () => {
  expect(await show('2026-03-09', '2026-03-09')).toEqual({
    isOn: true,
    isOff: false,
    hint: null,
    isSent: true,
  })
  expect(document.body.textContent).toContain('MorningAfternoon')
  expect(await show('2026-03-07', '2026-03-09')).toMatchObject({ isOn: true, isOff: false, isSent: true })
})

test('it can be switched on before the dates are chosen', async () => {
  expect(await show('', '', false)).toMatchObject({ isOff: false, hint: 'Single-day requests only.' })
})
