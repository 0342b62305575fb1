import type { Page } from '@playwright/test'
import { failNext } from './answers.ts'
import type { Screen } from './screens.ts'

/** The contact dialog in its states (spec 2.4, 4 and 5), one after the other. */
export const contactScreens = {
  'the contact dialog': { reader: 'nobody', open: openFromFooter },
  'a contact message with everything wrong': {
    reader: 'nobody',
    open: async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('A')
      await dialog.getByLabel('Email').fill('nobody')
      await dialog.getByLabel('Subject').fill('Four')
      await dialog.getByLabel('Message').fill('Nine char')
      await send(page)
    },
  },
  'the contact dialog, opened again after Cancel': {
    reader: 'nobody',
    open: async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await openFromFooter(page)
    },
  },
  'the contact dialog, failed': {
    reader: 'nobody',
    open: async (page) => {
      await failNext(page, '**/api/contact')
      await fillIn(page)
      await send(page)
    },
  },
  'the contact dialog, sending': {
    reader: 'nobody',
    open: async (page) => {
      // Sent on by the next screen.
      await page.route('**/api/contact', (route) => page.once('close', () => void route.abort()), {
        times: 1,
      })
      await send(page)
    },
  },
  'the contact dialog, sent': {
    reader: 'nobody',
    open: async (page) => {
      await openFromFooter(page, { isFresh: true })
      await fillIn(page)
      await send(page)
    },
  },
  'the contact dialog, opened again after sending': {
    reader: 'nobody',
    open: async (page) => {
      await page.getByRole('button', { name: 'Close' }).first().click()
      await openFromFooter(page)
    },
  },
} satisfies Record<string, Screen>

async function openFromFooter(page: Page, { isFresh = false } = {}): Promise<void> {
  if (isFresh || !page.url().endsWith('/')) await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact Us' }).click()
}

async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('Email').fill('ada@spec.example')
  await dialog.getByLabel('Inquiry Type').selectOption('Bug Report')
  await dialog.getByLabel('Subject').fill('Hello')
  await dialog.getByLabel('Message').fill('Ten letters')
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}
