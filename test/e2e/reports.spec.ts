import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { expect, expectGoodShape, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

/** The reports: each by its button, its filters in the address, its files, and the lock of a pay period. */

// On its own server: it locks a pay period, which can't be undone.
const test = testOnItsOwn()

function report(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function download(page: Page, name: string, format: 'CSV' | 'XLSX'): Promise<Download> {
  const coming = page.waitForEvent('download')
  await report(page, name).getByRole('link', { name: format, exact: true }).click()
  return coming
}

async function csvRows(file: Download): Promise<string[][]> {
  const text = await readFile(await file.path(), 'utf8')
  return Papa.parse<string[]>(text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
}

async function xlsxRows(file: Download): Promise<string[][]> {
  const sheets = await readXlsx(await file.path())
  const rows = sheets[0]?.data ?? []
  return rows.map((row) => row.map((cell) => String(cell ?? '')))
}

test('each report opens by its button, and its files hold its rows', journey, async ({ page }) => {
  // Axe looks at six states of a page with a year of days.
  await signInAs(page, 'Maya', '/reports')
  await expect(report(page, 'Leave Usage Analytics').getByRole('table').first()).toBeVisible()
  await expectGoodShape(page)
  for (const name of ['Leave Balances', 'Leave History', 'Team Availability', 'Decision Times', 'Payroll']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-expanded', 'true')
    await expect(report(page, name).getByRole('status').first()).toBeVisible()
    await expectGoodShape(page)
    const [csv, xlsx] = [await download(page, name, 'CSV'), await download(page, name, 'XLSX')]
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
    const rows = await csvRows(csv)
    expect(rows.length).toBeGreaterThan(name === 'Payroll' ? 0 : 1)
    expect((await xlsxRows(xlsx)).length, `${name} as XLSX`).toBe(rows.length)
  }
  await page.getByRole('button', { name: 'Payroll', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Payroll' })).toBeHidden()
})

test('filters are in the address, in the table and in the file', async ({ page }) => {
  await signInAs(page, 'Maya', '/reports?report=history')
  const history = report(page, 'Leave History')
  await history.getByLabel('Person', { exact: true }).selectOption({ label: 'Kavya Nair' })
  await history.getByLabel('Type', { exact: true }).selectOption({ label: 'Annual' })
  await expect(page).toHaveURL(/person=[0-9a-f-]{36}.*type=annual|type=annual.*person=[0-9a-f-]{36}/)
  const names = history.locator('tbody').getByRole('rowheader')
  await expect(names).not.toHaveCount(0)
  await expect(names.filter({ hasNotText: 'Kavya Nair' })).toHaveCount(0)
  await expect(history.locator('tbody').getByRole('row').filter({ hasNotText: 'Annual' })).toHaveCount(0)
  const shown = await names.count()
  const [, ...lines] = await csvRows(await download(page, 'Leave History', 'CSV'))
  expect(lines).toHaveLength(shown)

  await page.reload()
  await expect(history.getByLabel('Type', { exact: true })).toHaveValue('annual')
  await expect(names).toHaveCount(shown)

  await history.getByLabel('From', { exact: true }).fill('2026-01-01')
  await history.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(history).toContainText('Please end the period on or after its start')
  await expect(history.getByRole('link', { name: 'CSV' })).toHaveCount(0)
})

test('heads sort by the keyboard, and the chart says its months', async ({ page }) => {
  await signInAs(page, 'Maya', '/reports?report=balances')
  const head = report(page, 'Leave Balances').getByRole('columnheader', { name: 'Used', exact: true })
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-used/)

  const months = page.getByRole('group', { name: 'Months of the chart' }).getByRole('button')
  await months.last().focus()
  await page.keyboard.press('Home')
  await expect(months.first()).toBeFocused()
  await expect(months.first()).toHaveAccessibleName(/^[A-Z][a-z]+ 20\d\d, [\d.]+ days?/)
})

test('an admin locks a pay period, and its file stays the same', async ({ page }) => {
  await signInAs(page, 'Maya', '/reports?report=payroll')
  const payroll = report(page, 'Payroll')
  const lock = payroll.getByRole('button', { name: 'Lock this period' })
  await expect(payroll.getByText('Not over yet.')).toBeVisible()
  await expect(lock).toBeHidden()
  for (let back = 0; back < 12 && !(await lock.isVisible()); back += 1) {
    const before = payroll.getByRole('button', { name: /^Previous period, / })
    const name = (await before.getAttribute('aria-label'))?.replace('Previous period, ', '')
    await before.click()
    await expect(payroll).toContainText(`leave of ${name}`)
  }
  const before = await csvRows(await download(page, 'Payroll', 'CSV'))
  await lock.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Keep it open' })).toBeFocused()
  await expectGoodShape(page)
  await dialog.getByRole('button', { name: 'Lock this period' }).click()
  await expect(payroll.getByText(/^Locked by Maya Okafor on /)).toBeVisible()
  await expect(lock).toBeHidden()
  expect(await csvRows(await download(page, 'Payroll', 'CSV'))).toEqual(before)
})

test('a manager reads about their people, an employee about themselves', async ({ page, newBrowser }) => {
  await signInAs(page, 'Nora', '/reports?report=balances')
  await expect(page.getByRole('heading', { name: 'Low leave usage' })).toBeVisible()
  await expect(report(page, 'Leave Balances').getByRole('rowheader', { name: 'Kavya Nair' })).toBeVisible()

  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', '/reports?report=balances')
  const rows = report(kavya, 'Leave Balances').locator('tbody').getByRole('rowheader')
  await expect(rows).toHaveText(['Kavya Nair'])
  await expect(report(kavya, 'Leave Usage Analytics')).toContainText('your own')
  await expect(kavya.getByRole('heading', { name: 'Low leave usage' })).toBeHidden()
  await kavya.getByRole('button', { name: 'Export Data', exact: true }).click()
  await expect(report(kavya, 'Export Data')).toContainText('Only admins can export all the company’s data.')
  await expect(report(kavya, 'Export Data').getByRole('link', { name: /ZIP/ })).toHaveCount(0)
  await expectGoodShape(kavya)
})

test('on a phone nothing scrolls the page sideways, and what is pressed is large enough', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signInAs(page, 'Maya', null)
  for (const name of ['export', 'balances', 'history', 'availability', 'payroll', 'decision-times']) {
    await page.goto(`/reports?report=${name}`)
    await expect(page.getByRole('heading', { name: 'Low leave usage' })).toBeVisible()
    await expectGoodShape(page)
    const small = await page
      .getByRole('main')
      .locator('button:visible, select:visible, summary:visible, a[download]:visible')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.textContent),
      )
    expect(small, `too small in ${name}`).toEqual([])
  }
})
