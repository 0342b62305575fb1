import { expect, it } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { heatLevel, heatLevels, levelWords } from './heat-levels.ts'

choosePersonLocale('en-GB')

it.each([
  [0, ['0', '1', '2', '3–4', '5 and more']],
  [8, ['0', '1', '2', '3–4', '5 and more']],
  [9, ['0', '1–2', '3–4', '5–6', '7 and more']],
  [40, ['0', '1–8', '9–16', '17–24', '25 and more']],
  [300, ['0', '1–60', '61–120', '121–180', '181 and more']],
])('with at most %i away: %j', (most, words) => {
  expect(levelWords(heatLevels(most))).toEqual(words)
})

it.each([1, 5, 9, 40, 300])(
  'gives the fullest day of %i the deepest shade, if it is more than a handful',
  (most) => {
    const levels = heatLevels(most)
    expect(heatLevel(0, levels)).toBe(0)
    expect(heatLevel(1, levels)).toBe(1)
    expect(heatLevel(most, levels)).toBe(most >= 5 ? 4 : 1)
  },
)
