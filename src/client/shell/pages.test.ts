// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { isActive } from './pages.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.resetModules()
})

/** The pages of a deployment whose companies pay in this way. */
async function pagesWhere(mode: 'off' | 'sandbox') {
  document.body.innerHTML = `<script id="deployment" type="application/json">{"payments": {"mode": "${mode}"}}</script>`
  vi.resetModules()
  return import('./pages.ts')
}

test('the links stand in the specified order', async () => {
  const { shellPages } = await pagesWhere('sandbox')
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
  const pages = await pagesWhere('off')
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
