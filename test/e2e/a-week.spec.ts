import type { Locator, Page } from '@playwright/test'
import { datesBetween } from '#shared/plain-date.ts'
import { expect, expectNoAxeViolations, expectNotice, testOnItsOwn } from './fixtures.ts'
import { join, mailsTo, signIn } from './people.ts'
import { startEmbedded } from './sample-server.ts'

/** A week of a small company from a clean start: the main jobs, in a real browser, over a real database. */

// On the embedded database, which who tries the product begins with.
const test = testOnItsOwn(startEmbedded)

const ada = { email: 'ada@halyard.example', firstName: 'Ada', lastName: 'Berg' }
const max = { email: 'max@halyard.example', firstName: 'Max', lastName: 'Otto' }
const ana = { email: 'ana@halyard.example', firstName: 'Ana', lastName: 'Ruiz' }

/** The Monday to Wednesday of the week after next, as an input takes them. */
const [monday, wednesday] = comingDates()

test('a small company sets up, asks, decides, and finds it all again after a restart', async ({
  page,
  newBrowser,
  server,
  complaints,
}) => {
  complaints.allow(/ 409 .*\/api\/leave-requests/)

  await test.step('Ada signs up, sets up the company and invites two people', async () => {
    await signIn(page, ada)
    await page.getByLabel('Company name').fill('Halyard')
    await page.getByLabel('Annual leave days').fill('25')
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    // No date of this test is a holiday.
    await page.getByLabel('Country').selectOption('No list of public holidays')
    await page.getByLabel('Email of invitation 1').fill(max.email)
    await page.getByLabel('Role of invitation 1').selectOption('Manager')
    await page.getByLabel('Email of invitation 2').fill(ana.email)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create Company and Send Invites' }).click()
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ada$/ })).toBeVisible()
  })

  const maxPage = await newBrowser()
  await test.step('Max and Ana join with the invited roles', async () => {
    for (const [invited, role] of [
      [max, 'Manager'],
      [ana, 'Employee'],
    ] as const) {
      const [mail] = await mailsTo(server.url, invited.email, {
        subject: /Ada Berg invites you to Halyard/,
      })
      expect(mail?.text).toContain(`${server.url}/register?invitation=`)
      const joined = invited === max ? maxPage : await newBrowser()
      await join(joined, invited)
      await expect(joined.getByRole('banner')).toContainText(new RegExp(role, 'i'))
      if (invited === ana) await joined.context().close()
    }
  })

  const anaPage = await newBrowser()
  await signIn(anaPage, ana)

  await test.step('Ana asks for three days', async () => {
    await ask(anaPage, monday, wednesday, 'A wedding in Porto')
    await expectNotice(anaPage, 'Leave request submitted successfully!')
    await anaPage.goto('/requests')
    await expect(anaPage.getByRole('main')).toContainText('Pending')
    await expect(anaPage.getByRole('main')).toContainText('3 days')
  })

  await test.step('Max is told by mail, and rejects with a reason', async () => {
    await mailsTo(server.url, max.email, { subject: /Ana Ruiz requested leave/ })
    await openApprovals(maxPage)
    const card = maxPage.getByRole('article').filter({ hasText: 'Ana Ruiz' })
    await expect(card).toContainText(ana.email)
    await expect(card).toContainText('A wedding in Porto')
    await card.getByRole('button', { name: /^Reject/ }).click()
    const dialog = maxPage.getByRole('dialog')
    await dialog.getByLabel('Reason for Rejection (Optional)').fill('Release week, sorry')
    await dialog.getByRole('button', { name: 'Reject Request' }).click()
    await expectNotice(maxPage, 'Leave request has been rejected successfully.')
    await expect(maxPage.getByText('No pending requests to review')).toBeVisible()
  })

  await test.step('Ana, whose page is still open, reads the reason and asks again', async () => {
    await expect(anaPage.getByRole('main')).toContainText('Release week, sorry')
    await mailsTo(server.url, ana.email, { subject: /Your leave was rejected/ })
    await anaPage.goto('/')
    await ask(anaPage, monday, wednesday, 'Only these days work')
    await expectNotice(anaPage, 'Leave request submitted successfully!')
  })

  await test.step('the same dates again are refused in words, and nothing typed is lost', async () => {
    const dialog = await fillIn(anaPage, monday, wednesday, 'Twice')
    await expect(dialog).toContainText('You already have leave on ')
    await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
    await expect(dialog.getByLabel(/^Notes/)).toHaveValue('Twice')
    await anaPage.keyboard.press('Escape')
  })

  await test.step('Max approves', async () => {
    await openApprovals(maxPage)
    await maxPage
      .getByRole('article')
      .filter({ hasText: 'Only these days work' })
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expectNotice(maxPage, 'Leave request has been approved successfully.')
    await mailsTo(server.url, ana.email, { subject: /Your leave was approved/ })
  })

  const everythingAgrees = async () => {
    await anaPage.goto('/')
    // The tile is of this year: late in December the days are drawn from the next one's.
    const year = new Date().getUTCFullYear().toString()
    const drawn = datesBetween(monday, wednesday).filter((date) => date.startsWith(year)).length
    await expect(anaPage.getByRole('link', { name: /Leave Balance/ })).toContainText(`${25 - drawn}`)
    await page.goto(`/calendar?month=${monday.slice(0, 7)}`)
    await expect(page.getByText('Found 1 approved leave request(s) for this month')).toBeVisible()
    await expect(page.getByRole('grid')).toContainText('Ana')
    await page.goto('/team')
    for (const person of [ada, max, ana]) await expect(page.getByRole('main')).toContainText(person.email)
  }
  await test.step('calendar, balance and team agree', everythingAgrees)

  await test.step('after a restart it is all still there, and everybody is still signed in', async () => {
    complaints.allowLostConnection()
    await server.restart()
    await everythingAgrees()
  })
})

async function ask(page: Page, start: string, end: string, notes: string): Promise<void> {
  const dialog = await fillIn(page, start, end, notes)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
}

async function fillIn(page: Page, start: string, end: string, notes: string): Promise<Locator> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Request Leave' })
  await dialog.getByLabel('Start date').fill(start)
  await dialog.getByLabel('End date').fill(end)
  await dialog.getByLabel(/^Notes/).fill(notes)
  await expect(dialog).toContainText('3 days')
  return dialog
}

// The text for screen readers repeats the words inside a longer sentence.

async function openApprovals(page: Page): Promise<void> {
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'Leave Requests' })).toBeVisible()
  await page.getByRole('tab', { name: /Team Approvals/ }).click()
  await expectNoAxeViolations(page)
}

function comingDates(): [string, string] {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 15 - (day.getUTCDay() || 7))
  const start = day.toISOString().slice(0, 10)
  day.setUTCDate(day.getUTCDate() + 2)
  return [start, day.toISOString().slice(0, 10)]
}
