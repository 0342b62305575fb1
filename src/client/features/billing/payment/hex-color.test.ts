import { expect, test } from 'vitest'
import { hexOf } from './hex-color.ts'

test.each([
  ['color(srgb 1 0 0)', '#ff0000'],
  ['color(srgb 0 0.501961 0)', '#008000'],
  ['color(srgb 0.1 0.13 0.17 / 0.5)', '#1a212b'],
  ['color(srgb -0.02 1.04 3.1e-7)', '#00ff00'],
  ['#1a222c', '#1a222c'],
  ['', ''],
])('%s is %s', (color, hex) => expect(hexOf(color)).toBe(hex))
