import type { Locator, Page } from '@playwright/test'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { overrideRead } from '../screens/override-read.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** All that a request may need is in view on a small laptop and a phone: nothing to scroll to or to open. */

type Case = {
  name: string
  /** What the leave types are instead of the sample company's. */
  types?: (types: LeaveType[]) => LeaveType[]
  fillIn?: (dialog: Locator) => Promise<void>
}

const withCover = (cover: LeaveType['cover']) => (types: LeaveType[]) =>
  types.map((type) => ({ ...type, cover }))

const askedWhoCovers = (dialog: Locator) => expect(dialog.getByLabel('Who covers for you?')).toBeVisible()

const cases: Case[] = [
  { name: 'the usual fields' },
  {
    name: 'half a day',
    fillIn: async (dialog) => {
      await dialog.getByLabel('End date').fill('2028-07-10')
      await dialog.getByRole('switch', { name: 'Half day' }).click()
      await expect(dialog).toContainText(/0\.5 day.*left.*away/)
    },
  },
  { name: 'a colleague who may cover', types: withCover('optional'), fillIn: askedWhoCovers },
  { name: 'a colleague who must cover', types: withCover('needed'), fillIn: askedWhoCovers },
  {
    name: 'a hand-over note',
    types: withCover('optional'),
    fillIn: async (dialog) => {
      await dialog.getByLabel('Who covers for you?').selectOption({ label: 'Daniel Osei' })
      await expect(dialog.getByLabel('Hand-over note')).toBeVisible()
    },
  },
  {
    name: 'eight leave types',
    types: (types) => [
      ...types,
      ...types.map((type) => ({
        ...type,
        key: `other-${type.key}`,
        name: `Other ${type.name}`,
      })),
    ],
    fillIn: (dialog) =>
      expect(dialog.getByLabel('Leave type').locator('option:checked')).toHaveText(/^Annual, .* left$/),
  },
  {
    name: 'a refusal',
    fillIn: async (dialog) => {
      await dialog.getByLabel('End date').fill('2028-12-22')
      await expect(dialog).toContainText(/short/)
    },
  },
  {
    name: 'times by the clock',
    types: (types) => types.map((type) => ({ ...type, policy: { ...type.policy, unit: 'hours' as const } })),
    fillIn: (dialog) => expect(dialog.getByLabel('From', { exact: true })).toBeVisible(),
  },
]

for (const [name, viewport] of [
  ['a small laptop', { width: 1366, height: 768 }],
  ['a phone', { width: 390, height: 760 }],
] as const) {
  for (const one of cases) {
    test(`${one.name}, on ${name}`, async ({ newBrowser }) => {
      const page = await newBrowser({ viewport })
      if (one.types) await haveTypes(page, one.types)
      // Who decides has fields more, and July 2028 six weeks.
      await signInAs(page, 'Nora')
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'Request Leave' })
      await dialog.getByLabel('Start date').fill('2028-07-10')
      await dialog.getByLabel('End date').fill('2028-07-12')
      await expect(dialog).toContainText(/(3 days|24 h).*left.*away/)
      await expect(dialog.getByLabel('Who decides while you’re away?')).toBeVisible()
      await one.fillIn?.(dialog)
      expect(await hiddenControls(dialog)).toEqual([])
      await expectNoAxeViolations(page)
    })
  }
}

async function haveTypes(page: Page, change: (types: LeaveType[]) => LeaveType[]): Promise<void> {
  await overrideRead(page, '**/api/leave-types', change)
}

/** The controls of a dialog that one has to scroll to, or that lie under its lower bar. */
function hiddenControls(dialog: Locator): Promise<string[]> {
  return dialog.locator('button, input, select, textarea').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isInView = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (control.contains(hit) || Boolean(hit.closest('label')?.contains(control)))
      }
      const middle = (left + right) / 2
      if (width === 0 || (isInView(middle, top + 2) && isInView(middle, bottom - 2))) return []
      return [control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent]
    }),
  )
}
