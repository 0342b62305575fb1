import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNotice, journey, test } from './fixtures.ts'
import { join, mailsTo, signIn } from './people.ts'

/** The rules in use: a policy, its effect, the balance and the statement, over a year's end and an expiry. */

const ada = { email: 'ada@rules.example', firstName: 'Ada', lastName: 'Berg' }
const max = { email: 'max@rules.example', firstName: 'Max', lastName: 'Otto' }
const ana = { email: 'ana@rules.example', firstName: 'Ana', lastName: 'Ruiz' }

const thisYear = new Date().getUTCFullYear()
const nextYear = thisYear + 1
/** Monday to Friday, which everybody works here. */
const weekdaysIn = (start: string, end: string) => {
  let count = 0
  for (let day = Date.parse(start); day <= Date.parse(end); day += 86_400_000)
    if (![0, 6].includes(new Date(day).getUTCDay())) count++
  return count
}
const december = weekdaysIn(`${thisYear}-12-31`, `${thisYear}-12-31`)
const january = weekdaysIn(`${nextYear}-01-01`, `${nextYear}-01-06`)
const januaryAmended = weekdaysIn(`${nextYear}-01-01`, `${nextYear}-01-07`)
const carried = 5
const daysLabel = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

test(
  'a policy is changed with its effect in view, and balance, statement, expiry and amendment follow',
  journey,
  async ({ page, newBrowser, server }) => {
    await test.step('Ada sets up a company with Max and Ana', async () => {
      await signIn(page, ada)
      await page.getByLabel('Company name').fill('Halyard Rules')
      await page.getByLabel('Country').selectOption('No list of public holidays')
      await page.getByLabel('Email of invitation 1').fill(max.email)
      await page.getByLabel('Role of invitation 1').selectOption('Manager')
      await page.getByLabel('Email of invitation 2').fill(ana.email)
      await page.getByRole('button', { name: 'Create Company and Send Invites' }).click()
      await expect(page.getByRole('heading', { name: /, Ada$/ })).toBeVisible()
      await mailsTo(server.url, ana.email, { subject: /invites you/ })
    })
    const maxPage = await newBrowser()
    await join(maxPage, max)
    const anaPage = await newBrowser()
    await join(anaPage, ana)
    const anasTile = anaPage.getByRole('link', { name: /Leave Balance/ })
    await expect(anasTile).toContainText('20')

    await test.step('the effect is shown before it is saved, and reaches Ana’s open page when it is', async () => {
      await page.goto('/settings')
      await page.getByLabel('Annual leave days').fill('25')
      const effect = page.getByRole('region', { name: 'What this changes' })
      await expect(effect).toContainText('3 people: +5 days this year')
      await expect(anasTile).toContainText('20')
      await page.getByText('More rules').click()
      await page.getByLabel('Carried days expire').selectOption('3')
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expectNotice(page, 'Your company settings have been successfully updated.')
      await expect(anasTile).toContainText('25')
    })

    await test.step('Ana asks for leave across the year’s end, counted by leave year', async () => {
      await anaPage.keyboard.press('c')
      const asking = anaPage.getByRole('dialog', { name: 'Request Leave' })
      await asking.getByLabel('Start date').fill(`${thisYear}-12-31`)
      await asking.getByLabel('End date').fill(`${nextYear}-01-06`)
      await expect(asking).toContainText(daysLabel(december + january))
      if (december > 0) {
        await asking.getByRole('button', { name: 'Details' }).click()
        await expect(asking).toContainText(
          `${daysLabel(december)} in ${thisYear}, ${daysLabel(january)} in ${nextYear}`,
        )
      }
      await asking.getByRole('button', { name: 'Submit Request' }).click()
      await expectNotice(anaPage, 'Leave request submitted successfully!')
      await openApprovals(maxPage)
      await maxPage
        .getByRole('article')
        .getByRole('button', { name: /^Approve/ })
        .click()
      await expectNotice(maxPage, 'Leave request has been approved successfully.')
    })

    const table = anaPage.getByRole('table')
    const lineOf = (text: RegExp) => anaPage.getByRole('row').filter({ hasText: text })

    await test.step('the statement explains it: granted, taken on both sides, carried over, expired', async () => {
      await anaPage.goto('/requests?view=statement')
      await expect(table).toContainText('25 days a year')
      await expect(lineOf(/Granted/)).toContainText('+25')
      await anaPage.getByLabel('Leave year').selectOption(`${nextYear}-01-01`)
      await expect(lineOf(/Carried over/)).toContainText(`31 March ${nextYear}`)
      expect(await daysOf(lineOf(/Carried over/))).toBe(carried)
      // What the leave in January doesn't use of the carried days is lost on 1 April.
      expect(await daysOf(lineOf(/Expired/))).toBe(january - carried)
      await expectNoAxeViolations(anaPage)
      await expectBalanceOn(anaPage, `${nextYear}-03-31`, 25 + carried - january)
      await expectBalanceOn(anaPage, `${nextYear}-04-01`, 25)
    })

    await test.step('Ana asks for a day more; until Max approves, both count as the larger', async () => {
      await anaPage.goto('/requests')
      await anaPage
        .getByRole('list')
        .getByRole('link', { name: /31 Dec/ })
        .click()
      const sheet = anaPage.getByRole('dialog', { name: /^Annual leave/ })
      await sheet.getByRole('button', { name: 'Request change' }).click()
      const changing = anaPage.getByRole('dialog', { name: 'Request Leave Change' })
      await changing.getByLabel('End date').fill(`${nextYear}-01-07`)
      await changing.getByRole('button', { name: 'Request Change' }).click()
      await expectNotice(anaPage, 'Change sent')
      await expect(sheet).toContainText('A change is awaiting a decision')

      const card = maxPage.getByRole('article').filter({ hasText: 'Ana Ruiz' })
      await expect(card).toContainText('Requested a change to approved annual leave.')
      await card.getByRole('button', { name: /^Approve/ }).click()
      await expectNotice(maxPage, 'Leave request has been approved successfully.')
      await expect(sheet).toContainText('Change approved by Max Otto')
    })

    await test.step('the statement follows: a day more taken, a day less expired', async () => {
      await anaPage.goto(`/requests?view=statement&year=${nextYear}-01-01`)
      if (januaryAmended < carried) {
        expect(await daysOf(lineOf(/Expired/))).toBe(januaryAmended - carried)
      } else {
        await expect(lineOf(/Granted/)).toBeVisible()
        await expect(lineOf(/Expired/)).toHaveCount(0)
      }
      await expectBalanceOn(anaPage, `${nextYear}-03-31`, 25 + carried - januaryAmended)
    })
  },
)

/** The days of a statement's line. */
async function daysOf(line: Locator): Promise<number> {
  return Number((await line.getByRole('cell').nth(1).textContent())?.replace('−', '-'))
}

/** What the statement says of the end of a day. */
async function expectBalanceOn(page: Page, date: string, days: number): Promise<void> {
  await page.getByLabel('Balance on').fill(date)
  const said = page.getByRole('status').filter({ hasText: 'at the end of the day' })
  await expect(said).toHaveText(`${days} days at the end of the day`)
}

// The text for screen readers repeats the words inside a longer sentence.

async function openApprovals(page: Page): Promise<void> {
  await page.goto('/requests')
  await page.getByRole('tab', { name: /Team Approvals/ }).click()
}
