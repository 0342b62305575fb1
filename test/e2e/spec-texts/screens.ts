import type { Locator, Page } from '@playwright/test'
import { failNext, fiveNotifications, fourAwayOn } from './answers.ts'
import { billingScreens } from './billing-screens.ts'
import { contactScreens } from './contact-screens.ts'
import { leaveScreens } from './leave-screens.ts'
import type { Reader } from './readers.ts'

/** A screen in a state: who sees it, the way there from any page, and which part of it is meant. */
export type Screen = {
  reader: Reader
  open: (page: Page) => Promise<unknown>
  part?: (page: Page) => Locator
}

/** The screens in the order of the walk; among those of one reader, what a screen changes comes last. */
export const screens = {
  'a page that is still loading': {
    reader: 'employee',
    open: async (page) => {
      // Who is there is never told, so the page goes on loading.
      await page.route('**/api/auth/user', () => {}, { times: 1 })
      await page.goto('/team')
    },
  },
  'the landing page': at('nobody', '/'),
  'the final call to action': { ...at('nobody', '/'), part: regionOf('Put the whole year on one page.') },
  'the pricing card': { ...at('nobody', '/'), part: (page) => page.locator('#pricing').getByRole('article') },
  'the footer': { ...at('nobody', '/'), part: (page) => page.getByRole('contentinfo') },
  'an unknown address, signed out': at('nobody', '/nowhere'),
  'the login page': at('nobody', '/login'),
  'login after auth_failed': at('nobody', '/login?error=auth_failed'),
  'login after another error': at('nobody', '/login?error=whatever'),
  'the register page': at('nobody', '/register'),
  'register after auth_failed': at('nobody', '/register?error=auth_failed'),
  'register after another error': at('nobody', '/register?error=whatever'),
  'pricing, signed out': at('nobody', '/pricing'),
  ...contactScreens,

  'pricing without a company': at('somebody without a company', '/pricing'),
  'an unknown address without a company': at('somebody without a company', '/nowhere'),
  'company setup': at('somebody without a company', '/'),
  'company setup with another invitation': {
    reader: 'somebody without a company',
    open: (page) => page.getByRole('button', { name: 'Add Another Invitation' }).click(),
  },
  'a company without a name': {
    reader: 'somebody without a company',
    open: (page) => page.getByRole('button', { name: 'Skip Invites for Now' }).click(),
  },
  'a company with invitations': {
    reader: 'somebody without a company',
    open: async (page) => {
      await page.getByLabel('Company name').fill('Invitehouse')
      await page.getByLabel('Email of invitation 1').fill('invited@spec.example')
      await page.getByRole('button', { name: 'Create Company and Send Invites' }).click()
    },
  },

  'a company without invitations': {
    reader: 'founder',
    open: async (page) => {
      await page.getByLabel('Company name').fill('Emptyhouse')
      await page.getByRole('button', { name: 'Skip Invites for Now' }).click()
    },
  },
  'the dashboard of a new company': at('founder', '/'),
  'the requests of a new company': at('founder', '/requests'),
  'the settings of a founder': at('founder', '/settings'),
  'the approvals of a new company': at('founder', '/requests?view=approvals'),
  'no notifications': {
    reader: 'founder',
    open: async (page) => {
      await page.route('**/api/notifications', (route) =>
        route.fulfill({ json: { unread: 0, notifications: [] } }),
      )
      await page.goto('/team')
      await page.getByRole('button', { name: 'Notifications' }).click()
    },
  },
  'the team page of nobody': {
    reader: 'founder',
    open: async (page) => {
      await page.route('**/api/team', (route) => route.fulfill({ json: [] }))
      await page.goto('/team')
    },
  },

  ...billingScreens,

  ...leaveScreens,

  'the calendar by week': at('employee', '/calendar?view=week'),
  'the calendar with four on one day': {
    reader: 'employee',
    open: async (page) => {
      const tuesday = '2026-03-10'
      await page.route('**/api/calendar?*', (route) => route.fulfill({ json: fourAwayOn(tuesday) }))
      await page.goto('/calendar?month=2026-03')
    },
  },
  'the notifications': {
    reader: 'employee',
    open: async (page) => {
      await page.route('**/api/notifications', (route) => route.fulfill({ json: fiveNotifications() }))
      await page.goto('/team')
      await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
    },
  },

  'the dashboard of an admin': at('admin', '/'),
  'the requests of an admin': at('admin', '/requests'),
  'the team page of an admin': at('admin', '/team'),
  'the reports': at('admin', '/reports'),
  'billing of a member': at('admin', '/pricing'),
  'the settings of an admin': at('admin', '/settings'),
  'the profile settings': at('admin', '/settings?tab=profile'),
  'the invite dialog': {
    reader: 'admin',
    open: async (page) => {
      await page.goto('/team')
      await page.getByRole('button', { name: 'Invite Member' }).click()
    },
    part: (page) => page.getByRole('dialog'),
  },
  'an invitation to nobody': { reader: 'admin', open: sendInvitation },
  'an invitation without an at-sign': { reader: 'admin', open: (page) => sendInvitation(page, 'nora') },
  'an invitation that is sent': {
    reader: 'admin',
    open: (page) => sendInvitation(page, 'someone@spec.example'),
  },
  'settings that fail': {
    reader: 'admin',
    open: async (page) => {
      await page.goto('/settings')
      await failNext(page, '**/api/companies/mine')
      await saveCompanyName(page, 'Northfold Studios')
    },
  },
  'settings that are saved': {
    reader: 'admin',
    open: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
  },
} satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** A way to a screen that is an address. */
function at(reader: Reader, address: string): Screen {
  return { reader, open: (page) => page.goto(address) }
}

function regionOf(name: string) {
  return (page: Page) => page.getByRole('region', { name })
}

async function sendInvitation(page: Page, email = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
}

async function saveCompanyName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Company name').fill(name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}
