import { describe, expect, it } from 'vitest'
import { inForceOn, ownOrCompany } from './own-or-company.ts'

/** `2026-01 A` is A from 2026-01-01 on; a dash is null. */
function versions(text: string) {
  return text
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => {
      const [month, value = ''] = part.split(' ')
      return { validFrom: `${month}-01`, value: value === '-' ? null : value }
    })
}

describe('what holds for a person', () => {
  it.each([
    ['nothing anywhere', '', '', ''],
    ['the company’s', '2026-01 C, 2026-06 D', '', '2026-01 C, 2026-06 D'],
    ['their own over the company’s', '2026-01 C', '2026-03 O', '2026-01 C, 2026-03 O'],
    [
      'their own, whatever the company changes later',
      '2026-01 C, 2026-06 D',
      '2026-03 O',
      '2026-01 C, 2026-03 O, 2026-06 O',
    ],
    [
      'the company’s again',
      '2026-01 C, 2026-06 D',
      '2026-03 O, 2026-09 -',
      '2026-01 C, 2026-03 O, 2026-06 O, 2026-09 D',
    ],
    ['neither, from a date on', '', '2026-03 O, 2026-09 -', '2026-03 O, 2026-09 none'],
    [
      'the company’s, which begins after theirs ended',
      '2026-10 C',
      '2026-03 O, 2026-09 -',
      '2026-03 O, 2026-09 none, 2026-10 C',
    ],
    ['none of the company’s own', '2026-01 C, 2026-06 -', '', '2026-01 C, 2026-06 none'],
    [
      'lists in no order',
      '2026-06 D, 2026-01 C',
      '2026-09 -, 2026-07 O',
      '2026-01 C, 2026-06 D, 2026-07 O, 2026-09 D',
    ],
  ])('is %s', (_case, company, own, expected) => {
    const written = ownOrCompany<string | null>(versions(company), versions(own), 'none').map(
      ({ validFrom, value }) => `${validFrom.slice(0, 7)} ${value}`,
    )
    expect(written.join(', ')).toBe(expected)
  })

  it('on a date is the newest that has begun, and of one date the later in the list', () => {
    const list = versions('2026-06 B, 2026-01 A, 2026-06 C')
    expect(
      ['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'].map((date) => inForceOn(list, date)),
    ).toEqual([undefined, 'A', 'A', 'C'])
  })
})
