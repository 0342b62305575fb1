import { expect, test } from 'vitest'
import { isActive, shellPages } from './pages.ts'

test('the links stand in the specified order', () => {
  expect(shellPages.map((page) => [page.label, page.href])).toEqual([
    ['Dashboard', '/'],
    ['Team Calendar', '/calendar'],
    ['My Requests', '/requests'],
    ['Team', '/team'],
    ['Reports', '/reports'],
    ['Billing', '/pricing'],
    ['Settings', '/settings'],
  ])
})

test.each([
  ['/', '/', true],
  ['/', '/team', false],
  ['/team', '/team', true],
  ['/team', '/team/anna', true],
  ['/team', '/reports', false],
])('the link %s on the path %s: active is %s', (href, path, expected) => {
  expect(isActive(href, path)).toBe(expected)
})
