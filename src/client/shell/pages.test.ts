import { afterEach, expect, test, vi } from 'vitest'
import { isActive, shellPages } from './pages.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.resetModules()
})

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

test('without billing there is no Billing link', async () => {
  document.body.innerHTML = '<script id="deployment" type="application/json">{"billing": false}</script>'
  vi.resetModules()
  const pages = await import('./pages.ts')
  expect(pages.shellPages.map(({ label }) => label)).not.toContain('Billing')
  expect(pages.morePages.map(({ label }) => label)).toEqual(['Team', 'Reports', 'Settings'])
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
