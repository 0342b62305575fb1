import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNotice, journey, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** Changes of leave after the request, in the sample company: by its owner, and by its deciders. */

test(
  'a pending request is edited, and approved leave changes when its decider agrees',
  journey,
  async ({ page, newBrowser }) => {
    const nora = await newBrowser()
    await signInAs(nora, 'Nora', null)
    await signInAs(page, 'Kavya')

    await test.step('Kavya asks for three days, and makes them two', async () => {
      await page.keyboard.press('c')
      const asking = page.getByRole('dialog', { name: 'Request Leave' })
      await chooseDates(asking, '2028-05-08', '2028-05-10')
      await asking.getByRole('button', { name: 'Details' }).click()
      await expect(asking).toContainText('Goes to Nora Lindqvist')
      await asking.getByRole('button', { name: 'Submit Request' }).click()
      await expectNotice(page, 'Leave request submitted successfully!')

      const sheet = await openOwnLeave(page, /8 .*10 May 2028/)
      await expect(sheet).toContainText('With Nora Lindqvist')
      await expectNoAxeViolations(page)
      await sheet.getByRole('button', { name: 'Edit' }).click()
      const editing = page.getByRole('dialog', { name: 'Edit Request' })
      await expect(editing.getByLabel('Start date')).toHaveValue('2028-05-08')
      await editing.getByLabel('Start date').fill('2028-05-09')
      await expect(editing).toContainText('2 days')
      await expectNoAxeViolations(page)
      await editing.getByRole('button', { name: 'Save Changes' }).click()
      await expectNotice(page, 'Request changed')
      await expect(sheet).toContainText('2 days')
    })

    await test.step('Nora approves it, and Kavya asks for other dates', async () => {
      await openApprovals(nora)
      await cardOf(nora, '9 May 2028')
        .getByRole('button', { name: /^Approve/ })
        .click()
      await expectNotice(nora, 'Leave request has been approved successfully.')

      const sheet = page.getByRole('dialog', { name: /9 .*10 May/ })
      await sheet.getByRole('button', { name: 'Request change' }).click()
      const asking = page.getByRole('dialog', { name: 'Request Leave Change' })
      // From Monday noon to Thursday noon.
      await chooseDates(asking, '2028-05-15', '2028-05-18')
      await asking.getByLabel('From noon').check()
      await asking.getByLabel('Until noon').check()
      await expect(asking).toContainText('3 days')
      await expectNoAxeViolations(page)
      await asking.getByRole('button', { name: 'Request Change' }).click()
      await expectNotice(page, 'Change sent')
      await expect(sheet).toContainText('A change is awaiting a decision')
      await expectNoAxeViolations(page)
    })

    await test.step('Nora reads what would change, and that a rejection leaves it as it was', async () => {
      const card = cardOf(nora, '15 May 2028')
      await expect(card).toContainText('Requested a change to approved annual leave.')
      await card.getByRole('button', { name: /^Details of/ }).click()
      await expect(card).toContainText(/9 May 2028\s*to\s*Mon 15 May 2028/)
      await expect(card).toContainText(/2 days\s*to\s*3 days, from noon, until noon/)
      await expectNoAxeViolations(nora)
      await card.getByRole('button', { name: /^Reject/ }).click()
      await expect(nora.getByRole('dialog')).toContainText(/The leave stays as it was: .*9 .*10 May 2028/)
      await nora.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await card.getByRole('button', { name: /^Approve/ }).click()
      await expectNotice(nora, 'Leave request has been approved successfully.')
    })

    await test.step('Kavya’s leave has the new dates', async () => {
      await page.goto('/requests')
      await expect(page.getByRole('link', { name: /15 .*18 May 2028, from noon, until noon/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /9 .*10 May 2028/ })).toHaveCount(0)
    })
  },
)

test('leave in the past is recorded for somebody, was illness in part, and is shortened and cancelled', async ({
  page,
  newBrowser,
}) => {
  const [monday, tuesday, wednesday, thursday, friday] = daysOfWeekBefore(7)
  const nora = await newBrowser()
  await signInAs(nora, 'Nora')
  await signInAs(page, 'Daniel', null)

  await test.step('Nora records a week of leave that Daniel forgot', async () => {
    await nora.keyboard.press('c')
    const asking = nora.getByRole('dialog', { name: 'Request Leave' })
    await asking.getByLabel('For', { exact: true }).selectOption('Daniel Osei')
    const recording = nora.getByRole('dialog', { name: 'Record Leave' })
    await chooseDates(recording, monday, friday)
    await expect(recording).toContainText('5 days')
    await recording.getByRole('button', { name: 'Details' }).click()
    await expect(recording).toContainText('Applies immediately')
    await expectNoAxeViolations(nora)
    await recording.getByRole('button', { name: 'Record Leave' }).click()
    await expectNotice(nora, 'Leave recorded')
    // Letters are no commands while a dialog goes.
    await expect(recording).toBeHidden()
  })

  await test.step('the calendar of the next record shows it', async () => {
    await nora.keyboard.press('c')
    const asking = nora.getByRole('dialog', { name: 'Request Leave' })
    await asking.getByLabel('For', { exact: true }).selectOption('Daniel Osei')
    const recording = nora.getByRole('dialog', { name: 'Record Leave' })
    await recording.getByLabel('Start date').fill(monday)
    await expect(recording.getByRole('button', { name: /Daniel’s annual leave$/ })).toHaveCount(5)
    await nora.keyboard.press('Escape')
  })

  await test.step('Daniel was ill on two of these days', async () => {
    await page.goto('/requests')
    const row = page.getByRole('listitem').filter({ hasText: /^A.*Recorded .* by Nora Lindqvist/ })
    await row.getByRole('link').click()
    const sheet = page.getByRole('dialog', { name: /^Annual leave/ })
    await expect(sheet).toContainText('Recorded by Nora Lindqvist')
    await sheet.getByRole('button', { name: 'I was ill' }).click()
    const ill = page.getByRole('dialog', { name: 'I Was Ill' })
    await ill.getByLabel('First day ill').fill(tuesday)
    await ill.getByLabel('Last day ill').fill(wednesday)
    await expectNoAxeViolations(page)
    await ill.getByRole('button', { name: 'Report Illness' }).click()
    await expectNotice(page, 'Illness reported')
    await expect(sheet.getByRole('button', { name: 'Withdraw the change' })).toBeVisible()
  })

  await test.step('Nora approves, and the days become sick leave', async () => {
    await openApprovals(nora)
    const card = nora.getByRole('article').filter({ hasText: /Was ill .* during annual leave/ })
    await card.getByRole('button', { name: /^Approve/ }).click()
    await expectNotice(nora, 'Leave request has been approved successfully.')
    await page.goto(`/requests?type=sick&year=${tuesday.slice(0, 4)}`)
    await expect(page.getByRole('list').getByText('2 days').first()).toBeVisible()
  })

  await test.step('Nora shortens what is left of it, from the calendar, and cancels it', async () => {
    const openInCalendar = async () => {
      await nora.goto(`/calendar?month=${thursday.slice(0, 7)}`)
      await nora.locator(`#day-${thursday}`).click()
      await nora.getByRole('link', { name: 'Change Daniel Osei’s leave' }).click()
      return nora.getByRole('dialog', { name: /^Annual leave/ })
    }
    const sheet = await openInCalendar()
    await expect(sheet).toContainText('Daniel Osei')
    await sheet.getByRole('button', { name: 'Shorten' }).click()
    const shortening = nora.getByRole('dialog', { name: 'Shorten Leave' })
    await shortening.getByLabel('Last day of leave').fill(thursday)
    await expectNoAxeViolations(nora)
    await shortening.getByRole('button', { name: 'Shorten Leave' }).click()
    await expectNotice(nora, 'Leave shortened')
    await expect(sheet).toContainText('1 day')

    await sheet.getByRole('button', { name: 'Cancel leave' }).click()
    const asked = nora.getByRole('alertdialog', { name: 'Cancel this leave?' })
    await expect(asked).toContainText('1 day goes back to Daniel Osei.')
    await asked.getByRole('button', { name: 'Cancel leave' }).click()
    await expectNotice(nora, 'Leave cancelled')
    await expect(sheet).toContainText('Cancelled')
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
    await nora.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(nora.locator(`#day-${thursday}`)).toBeFocused()
  })
})

test('the dialog and the sheet fit a phone', async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: { width: 360, height: 640 }, colorScheme: 'dark' })
  await signInAs(page, 'Nora', '/requests')
  await page.getByRole('main').getByRole('button', { name: 'New Request' }).click()
  await chooseDates(page.getByRole('dialog'), '2028-12-28', '2029-01-03')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 days in 2028, 3 days in 2029')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('list').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectFits(page)
})

test(
  'without a network the dialog opens, says that nothing was sent, keeps it over a reload, and sends it again',
  journey,
  async ({ page, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/)
    // An ended page takes its event stream with it.
    complaints.allowLostConnection()
    await signInAs(page, 'Daniel')
    await page.waitForResponse(/assets\/request-dialog-.*\.js/)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
    await page.keyboard.press('c')
    const asking = page.getByRole('dialog', { name: 'Request Leave' })
    await chooseDates(asking, '2028-09-04', '2028-09-05')
    await asking.getByLabel(/^Notes/).fill('A trip')
    await expect(asking).toContainText('You’re offline. What you typed is still here.')
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expect(asking).toContainText('This wasn’t sent.')
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline. What you typed is still here.')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: /, Daniel$/ })).toBeVisible()
    await page.keyboard.press('c')
    await expect(asking.getByLabel(/^Notes/)).toHaveValue('A trip')
    await asking.getByRole('button', { name: 'Send again' }).click()
    await expectNotice(page, 'Leave request submitted successfully!')
    // What is typed and not sent goes with the session.
    await page.keyboard.press('c')
    await asking.getByLabel(/^Notes/).fill('Private')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => sessionStorage.getItem('sorrel-typed'))).toContain('Private')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('sorrel-typed'))).toBeNull()
  },
)

async function expectFits(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

async function chooseDates(dialog: Locator, start: string, end: string): Promise<void> {
  await dialog.getByLabel('Start date').fill(start)
  await dialog.getByLabel('End date').fill(end)
}

async function openOwnLeave(page: Page, dates: RegExp): Promise<Locator> {
  await page.goto('/requests')
  await page.getByRole('link', { name: dates }).click()
  return page.getByRole('dialog').filter({ hasText: 'History' })
}

async function openApprovals(page: Page): Promise<void> {
  await page.goto('/requests?view=approvals')
  await expect(page.getByRole('tab', { name: /Team Approvals/ })).toHaveAttribute('data-state', 'active')
}

function cardOf(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: 'Kavya Nair' }).filter({ hasText: text })
}

// The text for screen readers repeats the words inside a longer sentence.

/** Monday to Friday, so many weeks before this one; the sample company has no leave of Daniel's on them. */
function daysOfWeekBefore(weeks: number): [string, string, string, string, string] {
  const monday = new Date()
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - weeks * 7)
  const day = (offset: number) => new Date(monday.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  return [day(0), day(1), day(2), day(3), day(4)]
}
