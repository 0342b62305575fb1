import { addDays, weekdayOf } from '#shared/plain-date.ts'
import { expect, expectGoodShape, expectNoAxeViolations, expectNotice, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** The first Tuesday of next September: statements reach to the end of the next leave year. */
const september = `${new Date().getFullYear() + 1}-09-01`
const tuesday = addDays(september, (9 - weekdayOf(september)) % 7)

/** A leave type in hours, in the sample company: from its settings to an afternoon by the clock. */

test('a type in hours is added, an afternoon is asked for by the clock, and the balance follows to the minute', async ({
  page,
  newBrowser,
}) => {
  await signInAs(page, 'Maya', null)

  await test.step('Maya adds time in lieu, 40 hours a year', async () => {
    await page.goto('/settings?tab=leave-types')
    await page.getByRole('button', { name: 'Add a leave type' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a leave type' })
    await adding.getByLabel('Name').fill('Time in lieu')
    await adding.getByRole('radio', { name: 'Hours' }).check()
    await adding.getByLabel('Hours a year').fill('40')
    await expectGoodShape(page)
    await expectNoAxeViolations(page)
    await adding.getByRole('button', { name: 'Add type' }).click()
    await expect(adding).toBeHidden()
    await expect(page.getByRole('list', { name: 'Leave types' })).toContainText('40 h a year')
  })

  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')
  const nora = await newBrowser()
  await signInAs(nora, 'Nora', null)

  await test.step('Kavya asks for an afternoon by the clock', async () => {
    await kavya.keyboard.press('c')
    const asking = kavya.getByRole('dialog', { name: 'Request Leave' })
    await expect(asking.getByLabel('From', { exact: true })).toBeHidden()
    await asking.getByRole('radio', { name: /Time in lieu/ }).check()
    await expect(asking.getByLabel('Half day')).toBeHidden()
    await asking.getByLabel('Start date').fill(tuesday)
    await asking.getByLabel('End date').fill(tuesday)
    await expect(asking).toContainText('8 h')
    await asking.getByLabel('From', { exact: true }).fill('13:00')
    await asking.getByLabel('Until', { exact: true }).fill('15:20')
    await expect(asking).toContainText('2 h 20 min')
    await expectGoodShape(kavya)
    await expectNoAxeViolations(kavya)
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expectNotice(kavya, 'Leave request submitted successfully!')
  })

  await test.step('Nora sees the hours, and what is left of them', async () => {
    await nora.goto('/requests?view=approvals')
    const row = nora.getByRole('article', { name: 'Kavya Nair, Time in lieu' })
    await expect(row).toContainText('13:00 to 15:20')
    await expect(row).toContainText('2 h 20 min')
    // As much as a year gives has been carried over.
    await expect(row).toContainText('77 h 40 min left')
    await row.getByRole('button', { name: /^Approve/ }).click()
    await expectNotice(nora, 'Leave request has been approved successfully.')
  })

  await test.step('the statement has them, and hours in days are shown before they are saved', async () => {
    await kavya.goto('/requests?view=statement&type=time-in-lieu')
    await kavya.getByLabel('Leave year').selectOption({ label: tuesday.slice(0, 4) })
    const table = kavya.getByRole('table')
    await expect(table).toContainText('−2 h 20 min')
    await expect(table).toContainText('77 h 40 min')
    await expectNoAxeViolations(kavya)

    await page.getByRole('button', { name: 'Edit Time in lieu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Time in lieu' })
    await sheet.getByRole('radio', { name: 'Days' }).check()
    await expect(sheet.getByLabel('Days a year')).toHaveValue('5')
    await expect(sheet.getByRole('region', { name: 'What this changes' })).toContainText(
      /40 h become 5 days, at 8 h a day/,
    )
    await expectNoAxeViolations(page)
  })
})

test('leave from Monday noon to Thursday noon is asked for, and is three days', async ({
  page,
  newBrowser,
}) => {
  const nora = await newBrowser()
  await signInAs(nora, 'Nora', null)
  await signInAs(page, 'Kavya')

  await test.step('Kavya asks for it', async () => {
    await page.keyboard.press('c')
    const asking = page.getByRole('dialog', { name: 'Request Leave' })
    await expect(asking.getByLabel('From noon')).toBeHidden()
    await asking.getByLabel('Start date').fill('2028-06-05')
    await asking.getByLabel('End date').fill('2028-06-08')
    await expect(asking).toContainText('4 days')
    await asking.getByLabel('From noon').check()
    await asking.getByLabel('Until noon').check()
    await expect(asking).toContainText('3 days')
    await expectGoodShape(page)
    await expectNoAxeViolations(page)
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expectNotice(page, 'Leave request submitted successfully!')
  })

  await test.step('Nora sees both ends, and approves it', async () => {
    await nora.goto('/requests?view=approvals')
    const row = nora
      .getByRole('article', { name: 'Kavya Nair, Annual' })
      .filter({ hasText: 'Mon 5 Jun 2028' })
    await expect(row).toContainText('from noon, until noon')
    await expect(row).toContainText('3 days')
    await row.getByRole('button', { name: /^Approve/ }).click()
    await expectNotice(nora, 'Leave request has been approved successfully.')
  })

  await test.step('the calendar draws halves at both ends, and names them', async () => {
    await page.goto('/calendar?month=2028-06')
    const bars = page.locator('[data-date^="2028-06"] .leave-bar[data-half]')
    await expect(bars).toHaveCount(2)
    await expect(page.locator('[data-date="2028-06-05"] .leave-bar')).toHaveAttribute(
      'data-half',
      'afternoon',
    )
    await expect(page.locator('[data-date="2028-06-08"] .leave-bar')).toHaveAttribute('data-half', 'morning')
    await page.goto('/requests')
    await expect(page.getByRole('link', { name: /5 .*8 June? 2028, from noon, until noon/ })).toBeVisible()
  })
})
