import { expect, expectNoAxeViolations, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

/** Opening balances and past leave from files, as an admin brings them in. */

const test = testOnItsOwn()

const heading = 'Name,From,To,Type,Amount,Status,Notes'
const rows = [
  '"Nair, Kavya",04/08/2025,08/08/2025,Vacation,5.0 days,Approved,Lisbon',
  '"Nair, Kavya",18/08/2025,18/08/2025,Study,1.0 days,Approved,',
  'Nora Lindqvist,01/09/2025,02/09/2025,Sick,2.0 days,Denied,',
]

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 760 },
]) {
  test(
    `past leave, ${viewport.width} px wide: refused in words, told, imported, known`,
    viewport.width === 1440 ? journey : {},
    async ({ newBrowser, complaints }) => {
      complaints.allow(/ 400 .*\/api\/imports/)
      const page = await newBrowser({ viewport })
      await signInAs(page, 'Maya', '/settings?tab=data')
      const card = page.getByRole('region', { name: 'Past leave', exact: true })
      const choose = (name: string, content: Buffer) =>
        card.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content })

      await choose('latin1.csv', Buffer.from(`${heading}\nJ\u00fcrgen,,,,,,`, 'latin1'))
      await expect(card.getByRole('alert')).toContainText('Row 2, column 1 isn’t in UTF-8.')
      await choose('no-dates.csv', Buffer.from('Name,Type\nKavya Nair,Annual'))
      await expect(card.getByRole('alert')).toContainText('Row 1 has no column ‘Start date’')

      // Each width has leave of its own year.
      const year = viewport.width > 1000 ? '2025' : '2024'
      const file = Buffer.from([heading, ...rows].join('\n').replaceAll('2025', year))
      await choose('bamboo.csv', file)
      await expect(
        card.getByText(/bamboo\.csv, as BambooHR exports it\. Nothing is imported yet\./),
      ).toBeVisible()
      await expect(card.getByText('Column ‘Type’: There’s no leave type ‘Study’.')).toBeVisible()
      await card.getByRole('button', { name: 'All 3' }).click()
      await expect(card.getByRole('row', { name: /Kavya Nair.*Annual/ })).toBeVisible()
      await expectNoAxeViolations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)

      await expect(card.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
      await card.getByLabel('Skip the 1 row with a problem and import the rest').check()
      await card.getByRole('button', { name: 'Import 1 row' }).click()
      await expect(
        card.getByText('Imported 1 row. 1 was skipped. 1 with a problem was left out.'),
      ).toBeVisible()

      await choose('bamboo.csv', file)
      await card.getByRole('button', { name: 'Already here 1' }).click()
      await expect(card.getByText('There’s nothing to import yet.')).toBeVisible()
    },
  )
}

test('opening balances: pasted, imported, seen in the balances', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=data')
  const card = page.getByRole('region', { name: 'Opening balances', exact: true })
  await card.getByLabel('Or paste the rows').fill('Name;Days left\nKavya Nair;3,25')
  await card.getByRole('button', { name: 'Check the rows' }).click()
  await expect(card.getByText(/Adjusts by/)).toBeVisible()
  await card.getByRole('button', { name: 'Import 1 row' }).click()
  await card.getByRole('link', { name: 'View balances' }).click()
  // Of the 3.25 days that are left today, what lies ahead of her comes off: 3.5 days.
  const cells = page.getByRole('row', { name: /Kavya Nair/ }).getByRole('cell')
  await expect(cells).toHaveText(['9.25', '6.5', '3', '−0.25', /Adjust/])
})

test('a list of people on a small desk: the address stays in sight beside the cell that is corrected', async ({
  newBrowser,
}) => {
  const page = await newBrowser({ viewport: { width: 1024, height: 760 } })
  await signInAs(page, 'Maya', '/team?view=import')
  await page
    .getByLabel('Or paste the list')
    .fill(
      [
        'email,name,role,team,manager,location,first day,working days,annual balance',
        'omar.northfold.example,Omar Haddad,employee,Studio,nora@northfold.example,,2026-04-01,Mon-Fri,8',
      ].join('\n'),
    )
  await page.getByRole('button', { name: 'Check the list' }).click()
  const address = page.getByRole('textbox', { name: 'Email of row 2' })
  await page.getByRole('textbox', { name: 'Annual balance of row 2' }).focus()
  // Back through the row, whose cells are in lines below each other.
  for (const cell of ['Working days', 'First day', 'Manager', 'Team', 'Role', 'Name']) {
    const corrected = page.getByRole('textbox', { name: `${cell} of row 2` })
    await corrected.focus()
    await expect(address).toBeInViewport({ ratio: 1 })
    await expect(corrected).toBeInViewport({ ratio: 1 })
  }
  await expectNoAxeViolations(page)
})
