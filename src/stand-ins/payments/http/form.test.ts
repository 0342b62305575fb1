import { describe, expect, test } from 'vitest'
import type { Params } from '../sandbox.ts'
import { parseForm } from './form.ts'

describe('a form becomes one nested object', () => {
  test.each<[form: string, params: Params]>([
    ['', {}],
    ['name=Halyard+%26+Co&email=', { name: 'Halyard & Co', email: '' }],
    [
      'items[0][price]=p&items[0][quantity]=3&items[1][price]=q',
      { items: [{ price: 'p', quantity: '3' }, { price: 'q' }] },
    ],
    ['items%5B0%5D%5Bquantity%5D=3', { items: [{ quantity: '3' }] }],
    ['expand[0]=a&expand[1]=b.c', { expand: ['a', 'b.c'] }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['list[999999999]=far', { list: ['far'] }],
    ['metadata[company_id]=7&metadata[a b]=c', { metadata: { company_id: '7', 'a b': 'c' } }],
    [
      'trial_settings[end_behavior][missing_payment_method]=pause',
      { trial_settings: { end_behavior: { missing_payment_method: 'pause' } } },
    ],
  ])('%s', (form, params) => {
    expect(parseForm(new URLSearchParams(form))).toStrictEqual(params)
  })
})

test('a name from the prototype is a parameter like any other', () => {
  const params = parseForm(new URLSearchParams('__proto__[isAdmin]=true&constructor=x'))
  expect(Object.keys(params)).toEqual(['__proto__', 'constructor'])
  expect('isAdmin' in {}).toBe(false)
})

test.each(['a[b=1', '[a]=1', 'a]=1', 'a[b]c=1', 'a=1&a[b]=2', 'a[b]=1&a=2', `a${'[b]'.repeat(20_000)}=1`])(
  'is refused: %.20s',
  (form) => {
    expect(() => parseForm(new URLSearchParams(form))).toThrow(/^Invalid parameter name/)
  },
)
