import type { Locator, Page } from '@playwright/test'
import { comingWeekday, failNext } from './answers.ts'
import type { Reader } from './readers.ts'
import type { Screen } from './screens.ts'

const monday = comingWeekday(1)
const wednesday = comingWeekday(1, 2)
const saturday = comingWeekday(6)

/** The screens about leave: dashboard, request dialog, requests, approvals, calendar and team. */
export const leaveScreens = {
  'an unknown address of a member': at('employee', '/nowhere'),
  'the dashboard of an employee': at('employee', '/'),
  'the requests of an employee': at('employee', '/requests'),
  'the calendar': at('employee', '/calendar'),
  'the team page of an employee': at('employee', '/team'),
  'the request dialog': {
    reader: 'employee',
    open: async (page) => {
      await page.goto('/requests')
      await page.getByRole('button', { name: 'New Request' }).click()
    },
    part: dialogOf,
  },
  'a request without dates': { reader: 'employee', open: (page) => page.keyboard.press('Control+Enter') },
  'a request for a weekend': {
    reader: 'employee',
    open: (page) => fillDates(page, saturday, saturday),
  },
  'a request for half a day': {
    reader: 'employee',
    open: async (page) => {
      await fillDates(page, monday, monday)
      await page.getByRole('switch', { name: 'Half day' }).click()
    },
    part: dialogOf,
  },
  'the request dialog with dates': {
    reader: 'employee',
    open: async (page) => {
      await page.getByRole('switch', { name: 'Half day' }).click()
      await fillDates(page, monday, wednesday)
      await dialogOf(page)
        .getByLabel(/^Notes/)
        .fill('Three days')
    },
    part: dialogOf,
  },
  'a request that fails': {
    reader: 'employee',
    open: async (page) => {
      await failNext(page, '**/api/leave-requests')
      await page.getByRole('button', { name: 'Submit Request' }).click()
    },
  },
  'a request that is sent': {
    reader: 'employee',
    open: (page) => page.getByRole('button', { name: 'Submit Request' }).click(),
  },
  'the request dialog after a request': {
    reader: 'employee',
    open: (page) => page.getByRole('button', { name: 'New Request' }).click(),
    part: dialogOf,
  },

  'the dashboard of a manager': at('manager', '/'),
  'the requests of a manager': at('manager', '/requests'),
  'the approvals of a manager': at('manager', '/requests?view=approvals'),
  'an approval that fails': {
    reader: 'manager',
    open: async (page) => {
      await failNext(page, '**/api/leave-requests/*/approve')
      await page
        .getByRole('button', { name: /^Approve Daniel/ })
        .first()
        .click()
    },
  },
  'a request that is approved': {
    reader: 'manager',
    open: async (page) => {
      await page.goto('/requests?view=approvals')
      await page
        .getByRole('button', { name: /^Approve Daniel/ })
        .first()
        .click()
    },
  },
  'the dialog that rejects': {
    reader: 'manager',
    open: (page) =>
      page
        .getByRole('button', { name: /^Reject Kavya/ })
        .first()
        .click(),
    part: dialogOf,
  },
  'a request that is rejected': {
    reader: 'manager',
    open: (page) => page.getByRole('button', { name: 'Reject Request' }).click(),
  },
} satisfies Record<string, Screen>

function at(reader: Reader, address: string): Screen {
  return { reader, open: (page) => page.goto(address) }
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog')
}

async function fillDates(page: Page, start: string, end: string): Promise<void> {
  await dialogOf(page).getByLabel('Start date').fill(start)
  await dialogOf(page).getByLabel('End date').fill(end)
}
