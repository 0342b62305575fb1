import type { Locator, Page } from '@playwright/test'
import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { join, mailsTo, signInAs, type Visitor } from './people.ts'

/** The people of a company, as an admin manages them: invited, imported, given roles, deactivated. */

// Of its own: roles change here, and somebody is deactivated.
const test = testOnItsOwn()

const ines: Visitor = { email: 'ines.duarte@northfold.example', firstName: 'Ines', lastName: 'Duarte' }

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name: `Details of ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('an invitation is sent, sent again and revoked', async ({ page, server, complaints }) => {
  complaints.allow(/ 409 .*\/api\/team\/invite/)
  await signInAs(page, 'Maya')
  await page.goto('/team?view=invitations')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expectGoodShape(page)

  await page.getByRole('button', { name: 'Invite Member' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabel('Email').fill('ravi')
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('daniel@northfold.example')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already a member')
  await expectGoodShape(page)
  await dialog.getByLabel('Email').fill('ravi.menon@northfold.example')
  await dialog.getByLabel('Role').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation sent successfully!').first()).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: 'ravi.menon@northfold.example' })
  await expect(row).toContainText('Manager')
  await expect(row).toContainText('Sent today, expires in 14 days')
  await expect(page.getByRole('tab', { name: /^Invitations/ })).toContainText('1')
  await expectGoodShape(page)
  // Two that wait together say the same, so that only one of them is sent.
  await mailsTo(server.url, 'ravi.menon@northfold.example')
  await row.getByRole('button', { name: /^Resend/ }).click()
  await mailsTo(server.url, 'ravi.menon@northfold.example', { count: 2 })

  await row.getByRole('button', { name: /^Revoke/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toBeFocused()
})

test('a role is changed in one draft, which is asked for before it is lost', async ({ page, complaints }) => {
  complaints.allow(/ 409 .*\/api\/team\//)
  await signInAs(page, 'Maya')
  await page.goto('/team')
  const nora = await openDetails(page, 'Nora Lindqvist')
  await nora.getByLabel('Role', { exact: true }).selectOption('Employee')
  await expect(nora).toContainText('Their 2 people will report to Maya Okafor.')
  await nora.getByText('Own week').click()
  await expect(nora.getByRole('region', { name: 'Unsaved changes' })).toContainText(
    '2 unsaved changes · Role, Working week',
  )
  await expectGoodShape(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await nora.getByText('Like the company', { exact: true }).click()
  await expect(nora.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 unsaved change · Role')
  await nora.getByRole('button', { name: 'Save Changes' }).click()
  await expect(nora.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Nora Lindqvist')).toContainText('Employee')
  await expect(cardOf(page, 'Daniel Osei')).toContainText('Reports to: Maya Okafor')

  const maya = await openDetails(page, 'Maya Okafor')
  await maya.getByLabel('Role', { exact: true }).selectOption('Employee')
  await maya.getByRole('button', { name: 'Save Changes' }).click()
  await expect(maya.getByRole('alert')).toContainText('A company needs an active admin.')
  await maya.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')
  await expect(maya).toBeHidden()
})

test('somebody is deactivated, signed out at once, and let in again', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ 401 /)
  complaints.allow(/ 403 /)
  await signInAs(page, 'Maya')
  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel')
  await page.goto('/team')
  const sheet = await openDetails(page, 'Daniel Osei')
  await sheet.getByRole('button', { name: 'Deactivate Daniel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Daniel Osei?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question).toContainText('Daniel is signed out at once')
  await expectGoodShape(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(cardOf(page, 'Daniel Osei')).toHaveCount(0)
  await expect(daniel.getByText('You’re signed out.')).toBeVisible()
  await daniel.goto('/team')
  await expect(daniel.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()

  await page.getByRole('tab', { name: /^Deactivated/ }).click()
  await expectGoodShape(page)
  await page.getByRole('button', { name: 'Reactivate Daniel Osei' }).click()
  await expect(page.getByText('Nobody is deactivated')).toBeVisible()
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(cardOf(page, 'Daniel Osei')).toBeVisible()
  await signInAs(daniel, 'Daniel')
})

const list = `Name;Email;Role;Team;Manager email;First day
Ravi;ravi.lead@northfold.example;manager;Studio;maya@northfold.example;
Ines;${ines.email};employee;Studio;ravi.lead@northfold.example;1.12.2025
Broken;broken.northfold.example;employee;;;03/04/2026
`

test('a list of people is imported, corrected in place', async ({ page, newBrowser, complaints }) => {
  complaints.allow(/ 409 .*\/api\/team\/invite/)
  await signInAs(page, 'Maya')
  await page.goto('/team')
  await page.getByRole('link', { name: 'Import people' }).click()
  await page.getByLabel('Or paste the list').fill('name\nInes')
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByRole('alert')).toContainText('Row 1 has no column ‘Email’.')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByRole('table', { name: 'The people to invite' })).toBeVisible()
  await expect(page.getByText('Not imported: Name.')).toBeVisible()
  await expectGoodShape(page)

  await page.getByRole('button', { name: 'Add the team Studio' }).click()
  await expect(page.getByRole('button', { name: 'Invite 2 people' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first problem' }).click()
  const broken = page.getByLabel('Email of row 4')
  await expect(broken).toBeFocused()
  await expect(broken).toHaveAccessibleDescription('Please enter a valid email address')
  await broken.fill('mended@northfold.example')
  await page.getByLabel('First day of row 4').fill('2026-04-03')
  await page.setViewportSize({ width: 360, height: 760 })
  await expectGoodShape(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // What the server does not take stays with its sentence.
  await page.route('**/api/team/invite', async (route) => {
    if (!route.request().postData()?.includes('mended@')) return route.continue()
    const body = '{"message":"Something else was just changed. Please try again.","requestId":"1"}'
    return route.fulfill({ status: 409, contentType: 'application/json', body })
  })
  await page.getByRole('button', { name: 'Invite 3 people' }).click()
  await expect(page.getByText('2 people are invited.')).toBeVisible()
  await expect(broken).toHaveAccessibleDescription('Something else was just changed. Please try again.')
  await page.unroute('**/api/team/invite')
  await page.route('**/api/team/invite', (route) => route.abort())
  complaints.allow(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByRole('alert')).toContainText('The connection was lost.')
  await expect(broken).toHaveValue('mended@northfold.example')
  await page.unroute('**/api/team/invite')
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('1 person is invited.')).toBeVisible()
  await page.getByRole('link', { name: 'See the invitations' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ines.email })).toContainText(
    'Team Studio · Reports to ravi.lead@northfold.example · First day 1 Dec 2025',
  )

  const ravi = await newBrowser()
  await join(ravi, { email: 'ravi.lead@northfold.example', firstName: 'Ravi', lastName: 'Menon' })
  const invited = await newBrowser()
  await join(invited, ines)
  await page.getByRole('tab', { name: 'Members' }).click()
  const card = cardOf(page, 'Ines Duarte')
  await expect(card).toContainText('Studio')
  await expect(card).toContainText('Reports to: Ravi Menon')
  await expect(card).toContainText('Joined 1 Dec 2025')
})

test('others see who can invite, and no more', async ({ page }) => {
  await signInAs(page, 'Kavya')
  await page.goto('/team?view=import')
  await expect(page.getByText('Only admins can invite people.')).toContainText('Ask Maya Okafor.')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import people' })).toHaveCount(0)
})
