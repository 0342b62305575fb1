import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNotice, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { asks, statusOf } from './requests.ts'

/** Deciding: several at once, from a mail's link, and by keyboard alone. */

// A server of its own: what is decided here would be missing elsewhere.
const test = testOnItsOwn()

test('three requests are selected and approved at once', journey, async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  for (const date of ['2028-05-02', '2028-05-03', '2028-05-04']) await asks(kavya, date)

  await signInAs(page, 'Nora', null)
  const waiting = await openApprovals(page)
  await checkboxOf(page, '2 May 2028').click()
  await checkboxOf(page, '4 May 2028').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Several at once' })
  await expect(bar.getByText(`3 of ${waiting} selected`).first()).toBeVisible()
  await expectNoAxeViolations(page)

  await bar.getByRole('button', { name: 'Approve 3' }).click()
  await expectNotice(page, '3 requests approved.')
  for (const day of ['2 May 2028', '3 May 2028', '4 May 2028']) await expect(cardOf(page, day)).toBeHidden()
  await expect(page.getByRole('article').last()).toBeFocused()
  await expect(page.getByRole('tab', { name: /Team Approvals/ })).toHaveText(
    new RegExp(`Team Approvals\\s*${waiting - 3}`),
  )
  await kavya.goto('/calendar?month=2028-05')
  await expect(kavya.getByText('Found 3 approved leave request(s) for this month')).toBeVisible()
})

test('a dozen are counted while they are approved, and are all undone from the notice', async ({
  page,
  newBrowser,
}) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const days = ['06', '07', '08', '09', '10', '13', '14', '15', '16', '17', '20', '21']
  const ids: string[] = []
  for (const day of days) ids.push(await asks(kavya, `2028-11-${day}`))
  // The second call is held until the count of the first is seen.
  const isSeen = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/approvals/decide', async (route) => {
    calls += 1
    if (calls === 2) await isSeen.promise
    await route.continue()
  })

  await signInAs(page, 'Nora', null)
  await openApprovals(page)
  await checkboxOf(page, '6 Nov 2028').click()
  // Not all rows are drawn.
  for (const _ of days.slice(1)) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.getByRole('button', { name: 'Approve 12' }).click()
  await expect(page.getByText('10 of 12 approved')).toBeVisible()
  await expectNoAxeViolations(page)
  isSeen.resolve()
  await expectNotice(page, '12 requests approved.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectNotice(page, '12 decisions undone.')
  for (const id of ids) expect(await statusOf(kavya, id)).toBe('pending')
  await expect(cardOf(page, '6 Nov 2028')).toBeFocused()
  // With so many, the rows of the tests that follow would not be drawn.
  for (const id of ids) await kavya.request.post(`/api/leave-requests/${id}/cancel`)
})

test('one reason rejects all that are selected', async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  for (const date of ['2028-06-06', '2028-06-07']) await asks(kavya, date)

  await signInAs(page, 'Nora', null)
  await openApprovals(page)
  for (const day of ['6 Jun 2028', '7 Jun 2028']) await checkboxOf(page, day).check()
  await page.getByRole('button', { name: 'Reject 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 2 Leave Requests' })
  await dialog.getByLabel('Reason for Rejection (Optional)').fill('Release week')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Reject Request' }).click()
  await expectNotice(page, '2 requests rejected.')
  await kavya.goto('/requests')
  await expect(kavya.getByText('Release week')).toHaveCount(2)
})

test(
  'a decision is undone from the list of those that were made lately',
  journey,
  async ({ page, newBrowser }) => {
    const kavya = await newBrowser()
    await signInAs(kavya, 'Kavya', null)
    await asks(kavya, '2028-06-13')

    await signInAs(page, 'Nora', null)
    await openApprovals(page)
    await cardOf(page, '13 Jun 2028')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expectNotice(page, 'Leave request has been approved successfully.')
    await page.getByText('Recently decided', { exact: true }).click()
    const list = page.getByRole('list', { name: 'Recently decided' })
    await expect(list.getByText('13 Jun 2028')).toBeVisible()
    await expectNoAxeViolations(page)
    await list
      .getByRole('listitem')
      .filter({ hasText: '13 Jun 2028' })
      .getByRole('button', { name: /^Undo the decision/ })
      .click()
    await expectNotice(page, 'Decision undone.')
    await expect(list.getByText('13 Jun 2028')).toBeHidden()
    await openApprovals(page)
    await expect(cardOf(page, '13 Jun 2028')).toBeVisible()
  },
)

test('one that somebody else has decided comes back with the server’s sentence', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  await asks(kavya, '2028-07-04')
  await asks(kavya, '2028-07-05')

  // Nora’s page hears of nothing, as in the moment before it does.
  await page.route('**/api/events*', (route) => route.abort())
  await signInAs(page, 'Nora', null)
  await openApprovals(page)
  const maya = await newBrowser()
  await signInAs(maya, 'Maya', null)
  await openApprovals(maya)
  await cardOf(maya, '5 Jul 2028')
    .getByRole('button', { name: /^Approve / })
    .click()
  await expectNotice(maya, 'Leave request has been approved successfully.')

  for (const day of ['4 Jul 2028', '5 Jul 2028']) await checkboxOf(page, day).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expectNotice(page, '1 approved, 1 refused: see below')
  await expect(cardOf(page, '5 Jul 2028').getByRole('alert')).toContainText(
    'This request has already been approved.',
  )
  await expect(checkboxOf(page, '5 Jul 2028')).not.toBeChecked()
  await expect(cardOf(page, '4 Jul 2028')).toBeHidden()
})

test('a decision stands when its page is left at once', async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const id = await asks(kavya, '2028-09-12')
  await signInAs(page, 'Nora', `/requests?decide=${id}`)
  const approve = page.getByRole('button', { name: 'Approve Kavya Nair’s request' })
  await expect(approve).toBeVisible()
  // Held on its way until the page is gone.
  const isGone = Promise.withResolvers<void>()
  await page.route('**/approve', async (route) => {
    await isGone.promise
    await route.continue()
  })
  await approve.click()
  await expect(page.getByRole('heading', { name: 'You approved this request.' })).toBeVisible()
  await page.goto('about:blank')
  isGone.resolve()
  await expect.poll(() => statusOf(kavya, id)).toBe('approved')
})

test(
  'a mail’s link opens the request in context, and the button there decides it once',
  journey,
  async ({ page, newBrowser, complaints }) => {
    complaints.allow(/ 40[34] .*\/api\/(leave-requests|approvals)\//)
    const kavya = await newBrowser()
    await signInAs(kavya, 'Kavya', null)
    const id = await asks(kavya, '2028-08-01', 'A concert in Lyon')

    await test.step('signed out, the link leads through sign-in to the request, and decides nothing', async () => {
      await page.goto(`/api/open?to=${encodeURIComponent(`/requests?decide=${id}`)}`)
      await page.getByRole('button', { name: /^Nora / }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavya Nair requested leave')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByRole('main')).toContainText('A concert in Lyon')
      await expect(page.getByRole('main')).toContainText('No one else on the team is away')
      await expect(page.getByText('With Nora Lindqvist')).toBeVisible()
      await expectNoAxeViolations(page)
      expect(await statusOf(kavya, id)).toBe('pending')
    })

    await test.step('Approve decides it, says so, and offers the next one', async () => {
      await page.getByRole('button', { name: 'Approve Kavya Nair’s request' }).click()
      await expect(page.getByRole('heading', { name: 'You approved this request.' })).toBeFocused()
      await expectNotice(page, 'Leave request has been approved successfully.')
      await expect(page.getByText('Approved by Nora Lindqvist')).toBeVisible()
      expect(await statusOf(kavya, id)).toBe('approved')
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: /^Next request \(\d+ left\)$/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /requested leave$/ })).toBeFocused()
    })

    await test.step('a second visit says by whom it is decided, to each who may know', async () => {
      await page.goto(`/requests?decide=${id}`)
      await expect(page.getByRole('heading', { name: 'You approved this request.' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
      await kavya.goto(`/requests?decide=${id}`)
      await expect(
        kavya.getByRole('heading', { name: 'Nora Lindqvist approved this request.' }),
      ).toBeVisible()
      await expect(kavya.getByRole('link', { name: 'Open it in My Requests' })).toBeVisible()
      const daniel = await newBrowser()
      await signInAs(daniel, 'Daniel', `/requests?decide=${id}`)
      await expect(daniel.getByText('You can’t decide this request')).toBeVisible()
      await daniel.goto(`/requests?decide=00000000-0000-7000-8000-000000000000`)
      await expect(daniel.getByText('This request doesn’t exist')).toBeVisible()
    })

    await test.step('a change of that leave is rejected by its own link', async () => {
      const answer = await kavya.request.patch(`/api/leave-requests/${id}`, {
        data: { leaveType: 'unpaid', startDate: '2028-08-02', endDate: '2028-08-02', isHalfDay: false },
      })
      const { amendment } = await answer.json()
      await page.goto(`/requests?decide=${amendment.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavya Nair requested a change')
      await page.getByRole('button', { name: 'Reject Kavya Nair’s request' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reject Leave Request' })
      await dialog.getByLabel('Reason for Rejection (Optional)').fill('Nobody else is there')
      await dialog.getByRole('button', { name: 'Reject Request' }).click()
      await expect(page.getByRole('heading', { name: 'You rejected this change.' })).toBeFocused()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'You rejected this change.' })).toBeVisible()
      await expect(page.getByText('Nobody else is there').first()).toBeVisible()
    })
  },
)

test('who asked, and what is decided elsewhere while the page is open', async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const id = await asks(kavya, '2028-09-05')
  await kavya.goto(`/requests?decide=${id}`)
  await expect(
    kavya.getByRole('heading', { name: 'Your request is waiting for Nora Lindqvist.' }),
  ).toBeVisible()
  await expect(kavya.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await signInAs(page, 'Nora', `/requests?decide=${id}`)
  await expect(page.getByRole('button', { name: /^Approve / })).toBeVisible()
  const maya = await newBrowser()
  await signInAs(maya, 'Maya', `/requests?decide=${id}`)
  await expect(maya.getByRole('button', { name: /^Approve / })).toBeVisible()
  await maya.keyboard.press('a')
  await expect(maya.getByRole('heading', { name: 'You approved this request.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Maya Okafor approved this request.' })).toBeVisible()
})

test('by keyboard alone: the keys, a person, a page, and two requests', async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')
  for (const date of ['2028-10-03', '2028-10-04']) await asks(kavya, date)
  await signInAs(page, 'Nora')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Approve it, or all selected')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('kavya')
  await expect(page.getByRole('option', { name: /Kavya Nair/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/team\?person=/)
  await expect(page.getByRole('dialog', { name: /Kavya Nair/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('nobody at all')
  await expect(page.getByText('Nothing matches. Try another word, or part of a name.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('request leave')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Request Leave' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('approvals')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/requests?view=approvals')
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeFocused()
  for (const day of ['3 Oct 2028', '4 Oct 2028']) {
    const card = cardOf(page, day)
    await expect(card).toBeVisible()
    while (!(await card.evaluate((element) => element.contains(document.activeElement)))) {
      await page.keyboard.press('j')
    }
    await page.keyboard.press('x')
    await expect(checkboxOf(page, day)).toBeChecked()
  }
  await page.keyboard.press('a')
  await expectNotice(page, '2 requests approved.')
})

/** Goes to Team Approvals; answers how many wait there. */
async function openApprovals(page: Page): Promise<number> {
  await page.goto('/requests?view=approvals')
  await expect(page.getByRole('article').first()).toBeVisible()
  return page.getByRole('article').count()
}

function cardOf(page: Page, day: string): Locator {
  return page.getByRole('article').filter({ hasText: new RegExp(`\\b${day}`) })
}

function checkboxOf(page: Page, day: string): Locator {
  return cardOf(page, day).getByRole('checkbox', { name: /^Select .*’s request$/ })
}

// The text for screen readers repeats the words inside a longer sentence.
