import type { Locator, Page } from '@playwright/test'
import { addDays } from '#shared/plain-date.ts'
import { expect, expectGoodShape, journey, testOnItsOwn } from './fixtures.ts'
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

test(
  'an invitation is sent, sent again and revoked, and its person removed',
  journey,
  async ({ page, server, complaints }) => {
    complaints.allow(/ 409 .*\/api\/team\/invite/)
    // The details that are open may be read once more as their person goes.
    complaints.allow(/ 404 .*\/api\/team\/[0-9a-f-]+\/terms/)
    await signInAs(page, 'Maya', '/team?view=invitations')
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
    await expect(row).toContainText('Invited today, expires in 14 days')
    await expect(page.getByRole('tab', { name: /^Invitations/ })).toContainText('1')
    await expectGoodShape(page)
    // Two that wait together say the same, so that only one of them is sent.
    await mailsTo(server.url, 'ravi.menon@northfold.example')
    await row.getByRole('button', { name: /^Send again/ }).click()
    await mailsTo(server.url, 'ravi.menon@northfold.example', { count: 2 })

    // Known from the invitation on: what is set now is there when they join.
    await row.getByRole('link', { name: /^Details of/ }).click()
    const sheet = page.getByRole('dialog', { name: /ravi/i })
    await sheet.getByLabel('First name').fill('Ravi')
    await sheet.getByLabel('Last name').fill('Menon')
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await expect(sheet.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    await expectGoodShape(page)
    await sheet.getByRole('button', { name: 'Revoke invitation' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(sheet.getByText('Not invited yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toContainText('Ravi Menon')

    await row.getByRole('button', { name: 'Remove Ravi Menon' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Ravi Menon?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No pending invitations')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pending invitations' })).toBeFocused()
  },
)

test(
  'a role is changed in one draft, which is asked for before it is lost',
  journey,
  async ({ page, complaints }) => {
    complaints.allow(/ 409 .*\/api\/team\//)
    await signInAs(page, 'Maya', '/team')
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
    await nora.getByText('Company default', { exact: true }).click()
    await expect(nora.getByRole('region', { name: 'Unsaved changes' })).toContainText(
      '1 unsaved change · Role',
    )
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
  },
)

test('every second Friday is off, and a Saturday is worked in exchange', async ({ page }) => {
  await signInAs(page, 'Maya', '/team')
  const kavya = await openDetails(page, 'Kavya Nair')
  await kavya.getByText('Own week').click()
  await kavya.getByLabel('Repeats').selectOption('Every 2 weeks')
  const anchor = await kavya.getByLabel('Week 1 starts on').inputValue()
  await kavya.getByText('Week 2', { exact: true }).click()
  await kavya.getByRole('radio', { name: 'Friday: Free' }).check()
  await kavya.getByLabel('Set hours').check()
  await kavya.getByLabel('Monday: until').fill('')
  await kavya.getByRole('button', { name: 'Save Changes' }).click()
  await expect(kavya.getByText('Monday: Please enter the time like 09:00')).toBeVisible()
  await expectGoodShape(page)
  await kavya.getByLabel('Monday: until').fill('16:00')

  await kavya.getByRole('button', { name: 'Add an exception' }).click()
  const exception = kavya.getByRole('group', { name: 'New exception' })
  await exception.getByLabel('Date').fill(addDays(anchor, 12))
  await exception.getByLabel('Worked').selectOption('Morning')
  await expectGoodShape(page)
  await exception.getByRole('button', { name: 'Add' }).click()
  const ahead = kavya.getByRole('table', { name: 'The next four weeks' })
  await expect(ahead.getByRole('cell', { name: /^Fri .*: Free$/ })).toHaveCount(2)
  await kavya.getByRole('button', { name: 'Save Changes' }).click()
  await expect(kavya.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  await page.reload()
  await expect(kavya.getByText(/^2 weeks from .*: Mon to Fri, 40 h; Mon to Thu, 30 h 30 min/)).toBeVisible()
  await expect(ahead.getByRole('cell', { name: /^Mon .*: 09:00 to 16:00, 30 min break$/ })).toHaveCount(2)
  await expect(ahead.getByRole('cell', { name: /^Sat .*: Morning \(exception\)$/ })).toHaveCount(1)
})

test(
  'somebody is deactivated, signed out at once, and let in again',
  journey,
  async ({ page, newBrowser, complaints }) => {
    complaints.allow(/ 401 /)
    complaints.allow(/ 403 /)
    await signInAs(page, 'Maya', null)
    const daniel = await newBrowser()
    await signInAs(daniel, 'Daniel')
    await page.goto('/team')
    const sheet = await openDetails(page, 'Daniel Osei')
    await sheet.getByRole('button', { name: 'Deactivate Daniel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Deactivate Daniel Osei?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(question).toContainText('Daniel is signed out immediately')
    await expectGoodShape(page)
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(cardOf(page, 'Daniel Osei')).toHaveCount(0)
    await expect(daniel.getByText('You’re signed out.')).toBeVisible()
    await daniel.goto('/team')
    await expect(daniel.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()

    await page.getByRole('tab', { name: /^Deactivated/ }).click()
    await expectGoodShape(page)
    await page.getByRole('button', { name: 'Reactivate Daniel Osei' }).click()
    await expect(page.getByText('No one is deactivated')).toBeVisible()
    await page.getByRole('tab', { name: 'Members' }).click()
    await expect(cardOf(page, 'Daniel Osei')).toBeVisible()
    await signInAs(daniel, 'Daniel', null)
  },
)

test('what an admin knew is rotated as they lose the role, and named as they are deactivated', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ 401 /)
  complaints.allow(/ 403 /)
  await signInAs(page, 'Maya', '/team')
  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel', null)
  const { id } = await (await daniel.request.get('/api/auth/user')).json()
  const becomes = (role: string) => page.request.patch(`/api/team/${id}`, { data: { role } })
  expect((await becomes('admin')).status()).toBe(200)
  const key = { name: 'Payroll export', isPersonal: false, scopes: ['leave:read'] }
  expect((await daniel.request.post('/api/api-keys', { data: key })).status()).toBe(201)
  const webhook = {
    url: 'https://hr.northfold.example/hook',
    types: ['leave.approved'],
    seesPrivateTypes: false,
  }
  expect((await daniel.request.post('/api/webhook-endpoints', { data: webhook })).status()).toBe(201)

  const sheet = await openDetails(page, 'Daniel Osei')
  await sheet.getByLabel('Role', { exact: true }).selectOption('Employee')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make Daniel an employee?' })
  await expect(question.getByRole('listitem')).toHaveText([
    'API key Payroll export',
    'Webhook to hr.northfold.example',
  ])
  await expectGoodShape(page)
  await question.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('alertdialog', { name: 'New tokens and secrets' })
  await expect(shown.getByLabel('The token of Payroll export', { exact: true })).toHaveValue(/^srl_live_/)
  await expect(shown.getByLabel('The secret of hr.northfold.example', { exact: true })).toHaveValue(/^whsec_/)
  await expectGoodShape(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(sheet.getByLabel('Role', { exact: true })).toHaveValue('employee')

  expect((await becomes('admin')).status()).toBe(200)
  expect((await daniel.request.post('/api/api-keys', { data: { ...key, name: 'Rota' } })).status()).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Deactivate Daniel' }).click()
  const deactivation = page.getByRole('alertdialog', { name: 'Deactivate Daniel Osei?' })
  await expect(deactivation.getByRole('region').getByRole('listitem')).toHaveText(['API key Rota'])
  await deactivation.getByLabel('Rotate all').uncheck()
  await deactivation.getByRole('button', { name: 'Deactivate' }).click()
  await expect(cardOf(page, 'Daniel Osei')).toHaveCount(0)
  await page.goto('/settings?tab=connections')
  await expect(page.getByText('Daniel Osei has seen its token and is no longer an admin.')).toHaveCount(1)
})

const people = `Email;Name;Role;Team;Manager email;First day;Annual balance
ravi.lead@northfold.example;Ravi Menon;manager;Studio;maya@northfold.example;;
${ines.email};Ines Duarte;employee;Studio;ravi.lead@northfold.example;1.12.2025;12,5
tom@northfold.example;Tom Hale;Boss;;nobody@northfold.example;31.02.2026;
`
const pastLeave = `Email,Type,Start date,End date
${ines.email},Vaction,2026-03-02,2026-03-04
`

test(
  'people with problems are fixed in their rows, then their past leave, and are invited when all is right',
  journey,
  async ({ page, newBrowser, server, complaints }) => {
    complaints.allow(/ 400 .*\/api\/imports/)
    await signInAs(page, 'Maya', '/team')
    await page.getByRole('link', { name: 'Import people' }).click()
    await page.getByLabel('Or paste the list').fill('name\nInes')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(page.getByRole('alert')).toContainText('Row 1 has no column ‘Email’.')
    await page.getByLabel('Choose CSV files').setInputFiles([
      { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) },
      { name: 'past-leave.csv', mimeType: 'text/csv', buffer: Buffer.from(pastLeave) },
    ])

    await test.step('each problem is fixed in its row', async () => {
      await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
      await expect(page.getByText('A new team will be added: Studio.')).toBeVisible()
      const pastLeaveCard = page.getByRole('region', { name: 'Past leave', exact: true })
      await expect(pastLeaveCard.getByText('There’s no leave type ‘Vaction’.')).toBeVisible()
      await expectGoodShape(page)
      await page.getByRole('button', { name: 'Go to the first problem' }).click()
      await expect(page.getByLabel('Role of row 4')).toBeFocused()
      await expect(page.getByLabel('Role of row 4')).toHaveAccessibleDescription(
        /choose employee, manager or admin/,
      )
      await page.getByLabel('Role of row 4').fill('employee')
      await page.getByLabel('Manager email of row 4').fill('Ravi Menon')
      await page.getByLabel('First day of row 4').fill('2026-02-01')
      await page.setViewportSize({ width: 360, height: 760 })
      await expectGoodShape(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Import 3 people' }).click()
      await expect(page.getByText('3 people imported, and 1 team was added.')).toBeVisible()
    })

    await test.step('past leave that still has a problem follows, and is fixed there', async () => {
      const card = page.getByRole('region', { name: 'Past leave', exact: true })
      await expect(card.getByText('There’s no leave type ‘Vaction’.')).toBeVisible()
      await card.getByLabel('Type of row 2').fill('Annual')
      await card.getByLabel('Type of row 2').press('Enter')
      await card.getByRole('button', { name: 'Import 1 row' }).click()
      await expect(card.getByText('Imported 1 row.')).toBeVisible()
      await expectGoodShape(page)
    })

    await test.step('the calendar has them before anybody has signed in', async () => {
      expect((await page.request.get('/api/team')).status()).toBe(200)
      const leave = await page.request.get('/api/calendar?startDate=2026-03-01&endDate=2026-03-31')
      expect(JSON.stringify(await leave.json())).toContain('2026-03-04')
      await page.getByRole('link', { name: 'View the calendar' }).click()
      await expect(page.getByRole('heading', { name: 'Team Calendar' })).toBeVisible()
      await page.goto('/team')
      const card = cardOf(page, 'Ines Duarte')
      await expect(card).toContainText('Not joined yet')
      await expect(card).toContainText('Reports to: Ravi Menon')
      await expect(card).toContainText('First day 1 Dec 2025')
    })

    await test.step('then they are invited, and join as who they are', async () => {
      await page.getByRole('tab', { name: /^Invitations/ }).click()
      await page.getByRole('button', { name: 'Send 3 invitations' }).click()
      await expect(page.getByText('3 invitations sent.', { exact: true })).toBeVisible()
      await mailsTo(server.url, ines.email)
      const invited = await newBrowser()
      await join(invited, ines)
      await page.getByRole('tab', { name: 'Members' }).click()
      await expect(cardOf(page, 'Ines Duarte')).toContainText('Joined 1 Dec 2025')
      await page.getByRole('radio', { name: 'Table' }).check()
      const row = page.getByRole('row', { name: /Ines Duarte/ })
      await expect(row).toContainText('Studio')
      await expectGoodShape(page)
      await page.getByRole('radio', { name: 'Cards' }).check()
    })
  },
)

test('the table cuts no name, as narrow as it gets', async ({ page }) => {
  await signInAs(page, 'Maya')
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/team')
  await page.getByRole('radio', { name: 'Table' }).check()
  const names = page.getByRole('rowheader').getByRole('link', { name: /^Details of / })
  await expect(names.filter({ hasText: 'Nora Lindqvist' })).toBeVisible()
  const cut = await names.evaluateAll((links) =>
    links.filter((link) => (link.parentElement?.scrollWidth ?? 0) > (link.parentElement?.clientWidth ?? 0)),
  )
  expect(cut).toEqual([])
  await expectGoodShape(page)
})

test('others see who can invite, and no more', async ({ page }) => {
  await signInAs(page, 'Kavya', '/team?view=import')
  await expect(page.getByText('Only admins can invite people.')).toContainText('Ask Maya Okafor.')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import people' })).toHaveCount(0)
})
