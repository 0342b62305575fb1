import { expect, test } from 'vitest'
import type { ExportingTool } from '#shared/import/contract.ts'
import { noon } from '#shared/leave/clock-time.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { endsOfHalf, type LeavePeriod } from '#shared/leave/leave-period.ts'
import { periodsOf } from './periods.ts'

const [am, pm] = ['morning', 'afternoon'] as const
const period = (start: string, end = start, halfDayPart: HalfDayPart | null = null): LeavePeriod => ({
  start: `2025-08-0${start}`,
  end: `2025-08-0${end}`,
  ...endsOfHalf(halfDayPart),
})

type Case = [
  dates: [string, string],
  parts: [HalfDayPart | null, HalfDayPart | null],
  madeBy: ExportingTool | null,
  periods: LeavePeriod[],
]

test.each<Case>([
  [['4', '4'], [null, null], null, [period('4')]],
  [['4', '4'], [am, pm], 'Timetastic', [period('4')]],
  [['4', '4'], [am, am], 'Timetastic', [period('4', '4', am)]],
  [['4', '4'], [pm, pm], 'TimeOff.Management', [period('4', '4', pm)]],
  [['4', '4'], [pm, null], null, [period('4', '4', pm)]],
  [['4', '4'], [null, am], null, [period('4', '4', am)]],
  [['4', '7'], [null, null], null, [period('4', '7')]],
  [['4', '7'], [am, pm], 'Timetastic', [period('4', '7')]],
  [['4', '7'], [pm, pm], 'Timetastic', [{ ...period('4', '7'), startsAt: noon }]],
  [['4', '7'], [am, am], 'Timetastic', [{ ...period('4', '7'), endsAt: noon }]],
  [['4', '5'], [pm, am], 'Timetastic', [{ ...period('4', '5'), startsAt: noon, endsAt: noon }]],
  [['4', '5'], [am, pm], 'TimeOff.Management', [period('4', '4', am), period('5', '5', pm)]],
  [['4', '7'], [null, pm], 'TimeOff.Management', [period('4', '6'), period('7', '7', pm)]],
])('%j %j of %s', ([start, end], [startPart, endPart], madeBy, periods) => {
  const written = { start: `2025-08-0${start}`, end: `2025-08-0${end}`, startPart, endPart, madeBy }
  expect(periodsOf(written)).toEqual(periods)
})
