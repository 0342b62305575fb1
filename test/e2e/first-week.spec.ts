import type { Page } from '@playwright/test'
import { expect, expectGoodShape, expectNoAxeViolations, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs, signInByHand } from './people.ts'
import { startEmbedded } from './sample-server.ts'

/** What a new company's admin is led through, and the guide that goes on from there. */

// On the embedded database, which who tries the product begins with.
const test = testOnItsOwn(startEmbedded)

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
  { viewport: { width: 360, height: 760 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

test('a new company’s admin walks the first steps, and the card leaves', journey, async ({ page }) => {
  await signInByHand(page, { email: 'lena@saltmarsh.example', firstName: 'Lena', lastName: 'Hale' })
  await page.getByLabel('Company name').fill('Saltmarsh')
  await page.getByLabel('Country').selectOption('No list of public holidays')
  await page.getByRole('button', { name: 'Skip Invites for Now' }).click()
  await expect(firstWeek(page)).toContainText('0 of 6 done')
  await expectGoodShape(page)

  await test.step('an invitation adds a person, and invites everyone there is', async () => {
    await firstWeek(page).getByRole('link', { name: 'Add your people' }).click()
    await expect(page.getByRole('heading', { name: 'Import people' })).toBeVisible()
    await page.goto('/')
    await firstWeek(page).getByRole('link', { name: 'Invite your team' }).click()
    await page.getByRole('button', { name: 'Invite Member' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
    await dialog.getByLabel('Email').fill('tom@saltmarsh.example')
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('Invitation sent successfully!', { exact: true })).toBeVisible()
    await page.goto('/')
    await expect(firstWeek(page)).toContainText('2 of 6 done')
    await expect(firstWeek(page)).toContainText('Add your people: done')
    await expect(firstWeek(page)).toContainText('Invite your team: done')
  })

  await test.step('the links lead to where the steps are done', async () => {
    await firstWeek(page).getByRole('link', { name: 'Set your public holidays' }).click()
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeFocused()
    await page.goto('/')
    await firstWeek(page).getByRole('link', { name: 'Check balances' }).click()
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeFocused()
    await page.goto('/')
    await firstWeek(page).getByRole('link', { name: 'Start your free trial' }).click()
    await expect(page.getByRole('button', { name: 'Start Free Trial' })).toBeVisible()
    await page.goto('/')
  })

  await test.step('what is left is ticked by hand, and the focus goes on', async () => {
    await firstWeek(page).getByRole('button', { name: 'Not needed: Set your public holidays' }).click()
    await expect(firstWeek(page)).toContainText('3 of 6 done')
    await expect(firstWeek(page).getByRole('link', { name: 'Check balances' })).toBeFocused()
    await firstWeek(page).getByRole('button', { name: 'Mark as done: Check balances' }).click()
    await firstWeek(page).getByRole('button', { name: 'Keep sick leave private' }).click()
    await expect(firstWeek(page)).toContainText('5 of 6 done')
    await expect(firstWeek(page).getByRole('link', { name: 'Start your free trial' })).toBeFocused()
    await firstWeek(page).getByRole('button', { name: 'Later: Start your free trial' }).click()
    await expect(firstWeek(page)).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'You’re all set.' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectGoodShape(page)
  })

  await test.step('it stays away', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Requests' })).toBeVisible()
    await expect(firstWeek(page)).toHaveCount(0)
  })
})

test('employees and managers never see it', async ({ newBrowser }) => {
  for (const person of ['Kavya', 'Nora'] as const) {
    const page = await newBrowser()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signInAs(page, person)
    await expect(page.getByRole('heading', { name: 'Recent Requests' })).toBeVisible()
    await expect(firstWeek(page)).toHaveCount(0)
    expect(asked).toContain('/api/auth/user')
    expect(asked).not.toContain('/api/first-steps')
  }
})

test('a leave type that was changed asks before it is closed', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=leave-types')
  const edit = page.getByRole('button', { name: 'Edit Sick' })
  const sheet = page.getByRole('dialog', { name: 'Sick' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const approval = sheet.getByRole('switch', { name: /approval/i })

  await edit.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(question).toBeHidden()

  await edit.click()
  const before = await approval.isChecked()
  await approval.click()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(approval).toBeChecked({ checked: !before })

  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(approval).toBeChecked({ checked: before })
})

for (const look of looks) {
  test(`the guide with its pictures: ${look.colorScheme}, ${look.viewport.width} px`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser(look)
    await page.goto('/help/')
    await expectGoodShape(page)
    const pictures = page.getByRole('figure').getByRole('img')
    expect(await pictures.count()).toBeGreaterThan(5)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0)
      const shown = await picture.evaluate((element: HTMLImageElement) => element.currentSrc)
      expect(shown).toMatch(look.viewport.width === 360 ? /-360-/ : /-(1024|1280)-/)
      expect(shown).toContain(`-${look.colorScheme}`)
    }
  })
}

function firstWeek(page: Page) {
  return page.getByRole('region', { name: 'Your first week' })
}
