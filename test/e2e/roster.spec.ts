import { addDays, weekdayOf } from '#shared/plain-date.ts'
import { expect, expectGoodShape, expectNoAxeViolations, expectNotice, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

/** Leave of somebody who works four days and then has four off, whichever weekdays these are. */

const test = testOnItsOwn()

/** The first Thursday of next October: statements reach to the end of the next leave year. */
const october = `${new Date().getFullYear() + 1}-10-01`
const thursday = addDays(october, (11 - weekdayOf(october)) % 7)
const at = (days: number) => addDays(thursday, days)
const worked = (days: number) => (days % 8 < 4 ? '06:00-18:00 60' : 'free')
const roster = Array.from({ length: 16 }, (_, days) => `Kavya Nair,${at(days)},${worked(days)}`)

test('a 4-on-4-off roster is pasted, and leave in it counts its shifts alone', async ({
  page,
  newBrowser,
}) => {
  await test.step('Maya pastes the roster', async () => {
    await signInAs(page, 'Maya', '/settings?tab=roster')
    const card = page.getByRole('region', { name: 'Roster', exact: true })
    await card.getByLabel('Or paste the rows').fill(['Name,Date,Worked', ...roster].join('\n'))
    await card.getByRole('button', { name: 'Check the rows' }).click()
    await expectGoodShape(page)
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Import 16 rows' }).click()
    await expect(card.getByText('Imported 16 rows.')).toBeVisible()
  })

  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')
  const nora = await newBrowser()
  await signInAs(nora, 'Nora', null)

  await test.step('Kavya asks for the end of one block and the beginning of the next', async () => {
    await kavya.keyboard.press('c')
    const asking = kavya.getByRole('dialog', { name: 'Request Leave' })
    // From Monday to Thursday, which are off.
    await asking.getByLabel('Start date').fill(at(4))
    await asking.getByLabel('End date').fill(at(7))
    await expect(asking).toContainText('Only days off, which don’t count.')
    // From Saturday to the Saturday after it: two shifts, four days off, two shifts.
    await asking.getByLabel('Start date').fill(at(2))
    await asking.getByLabel('End date').fill(at(9))
    await expect(asking).toContainText('4 days')
    await expectNoAxeViolations(kavya)
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expectNotice(kavya, 'Leave request submitted successfully!')
  })

  await test.step('Nora approves four days', async () => {
    await nora.goto('/requests?view=approvals')
    const row = nora.getByRole('article', { name: 'Kavya Nair, Annual' }).filter({ hasText: 'Oct' })
    await expect(row).toContainText('4 days')
    await row.getByRole('button', { name: /^Approve/ }).click()
    await expectNotice(nora, 'Leave request has been approved successfully.')
  })

  await test.step('the statement says which days were off', async () => {
    await kavya.goto('/requests?view=statement')
    await kavya.getByLabel('Leave year').selectOption({ label: thursday.slice(0, 4) })
    const line = kavya.getByRole('row').filter({ hasText: '−4' })
    await expect(line).toContainText(/Not counted: Mon .*, free; Tue .*, free; Wed .*, free; Thu .*, free/)
    await expectNoAxeViolations(kavya)
  })

  await test.step('a swapped shift makes it three', async () => {
    const card = page.getByRole('region', { name: 'Roster', exact: true })
    await page.reload()
    await card.getByLabel('Or paste the rows').fill(`Name,Date,Worked\nKavya Nair,${at(8)},free`)
    await card.getByRole('button', { name: 'Check the rows' }).click()
    await card.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(card.getByText('Imported 1 row.')).toBeVisible()
    await kavya.goto('/requests')
    const leave = kavya.getByRole('listitem').filter({ hasText: `Oct ${thursday.slice(0, 4)}` })
    await expect(leave).toContainText('3 days')
  })
})
