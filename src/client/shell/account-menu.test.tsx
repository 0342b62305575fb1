import { afterEach, expect, test, vi } from 'vitest'
import { browserPage } from '#client/api/browser-page.ts'
import { click, control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { AccountMenu } from './account-menu.tsx'
import { isKeyboardHelpOpen } from './keyboard-help-state.ts'

// The initials are not read out.
const button = 'Your account: Kavya Nair EmployeeKN'

afterEach(() => {
  isKeyboardHelpOpen.set(false)
  vi.restoreAllMocks()
})

test('the avatar opens what is the reader’s: settings, help, theme and the way out', async () => {
  const load = vi.spyOn(browserPage, 'load').mockImplementation(() => {})
  await draw(<AccountMenu user={kavya} />)
  expect(control(button).getAttribute('aria-expanded')).toBe('false')
  await click(button)
  expect(control(button).getAttribute('aria-expanded')).toBe('true')
  const menu = document.querySelector('[role=dialog]')
  expect(menu?.textContent).toContain('Kavya NairEmployee · Halyard')
  expect(control('Your settings').getAttribute('href')).toBe('/settings?tab=profile')
  expect(control('Help').getAttribute('href')).toBe('/help/')
  expect([...(menu?.querySelectorAll('label') ?? [])].map((label) => label.textContent)).toEqual([
    'System',
    'Light',
    'Dark',
  ])
  await click('Logout')
  expect(load).toHaveBeenCalledWith('/api/logout')
})

test('what is chosen closes it', async () => {
  await draw(<AccountMenu user={kavya} />)
  await click(button)
  await click('Keyboard shortcuts')
  expect(isKeyboardHelpOpen.get()).toBe(true)
  expect(controlOrNone('Your settings')).toBeUndefined()
})
