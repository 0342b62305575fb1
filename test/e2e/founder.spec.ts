import { addDays, type PlainDate } from '#shared/plain-date.ts'
import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { join, mailsTo, signInByHand } from './people.ts'

/** A founder's first hour: 40 people with all that is known of them, a look at the calendar, invitations. */

const test = testOnItsOwn()

const lena = { email: 'lena@saltmarsh.example', firstName: 'Lena', lastName: 'Hale' }
const teams = ['Design', 'Engineering', 'Sales', 'Support']
const locations = ['Berlin', 'Lisbon', 'London']

/** The first four of them manage a team each. */
const people = Array.from({ length: 40 }, (_, index) => {
  const team = index % teams.length
  return {
    email: `person.${index + 1}@saltmarsh.example`,
    firstName: `Person${index + 1}`,
    lastName: teams[team] ?? '',
    manager: index < teams.length ? lena.email : `Person${team + 1} ${teams[team]}`,
    team: teams[team],
    location: locations[index % locations.length],
    left: 5 + index / 2,
  }
})

function personAt(index: number) {
  const person = people[index]
  if (!person) throw new Error(`There is no person ${index}.`)
  return person
}

const today = new Date().toISOString().slice(0, 10)
/** The Monday of last week. */
const monday = addDays(today, -7 - ((new Date(today).getUTCDay() + 6) % 7))

const peopleCsv = [
  'Email;Name;Manager;Team;Office;Working days;Annual balance',
  ...people.map(
    ({ email, firstName, lastName, manager, team, location, left }) =>
      `${email};${firstName} ${lastName};${manager};${team};${location};Mon-Fri;${String(left).replace('.', ',')}`,
  ),
].join('\r\n')

/** Each of them was away on two days, some weeks ago. */
const awayOn = (index: number): PlainDate => addDays(monday, -7 * (index % 8))
/** One of them mistyped. */
const typeOf = (index: number) => (index === 1 ? 'Vaction' : index % 5 === 0 ? 'Sick' : 'Vacation')
const leaveCsv = [
  'Name,Leave type,From,To',
  ...people.map(
    ({ firstName, lastName }, index) =>
      `${firstName} ${lastName},${typeOf(index)},${awayOn(index)},${addDays(awayOn(index), 1)}`,
  ),
].join('\n')

const csvFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
})

test('40 people and their past leave come in in one go, fill the calendar, and are then invited', async ({
  page,
  newBrowser,
  server,
}) => {
  await signInByHand(page, lena)
  await page.getByLabel('Company name').fill('Saltmarsh')
  await page.getByLabel('Country').selectOption('No list of public holidays')
  await page.getByRole('button', { name: 'Skip Invites for Now' }).click()

  await test.step('both files are checked together', async () => {
    await page.getByRole('link', { name: 'Add your people' }).click()
    await page
      .getByLabel('Choose CSV files')
      .setInputFiles([csvFile('past-leave.csv', leaveCsv), csvFile('people.csv', peopleCsv)])
    await expect(page.getByText('40 ready · with 39 rows of past leave · 1 needs fixing')).toBeVisible()
    await expect(page.getByText('New teams will be added')).toContainText(teams.toSorted().at(-1) ?? '')
    const card = page.getByRole('region', { name: 'Past leave', exact: true })
    await expect(card).toContainText('There’s no leave type ‘Vaction’.')
    await page.getByRole('button', { name: 'Go to the first problem' }).click()
    await expect(card.getByLabel('Leave type of row 3')).toBeFocused()
    await expectGoodShape(page)
    await page.setViewportSize({ width: 360, height: 760 })
    await expectGoodShape(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await card.getByLabel('Leave type of row 3').fill('Vacation')
    await card.getByLabel('Leave type of row 3').press('Enter')
    await expect(page.getByText('40 ready · with 40 rows of past leave', { exact: true })).toBeVisible()
  })

  await test.step('and imported together, with teams and locations', async () => {
    await page.getByRole('button', { name: 'Import 40 people' }).click()
    await expect(page.getByLabel('Country of Berlin')).toBeFocused()
    for (const location of locations)
      await page.getByLabel(`Country of ${location}`).selectOption('No list of public holidays')
    await page.getByRole('button', { name: 'Import 40 people' }).click()
    await expect(
      page.getByText(
        '40 people imported with 40 rows of past leave, and 4 teams and 3 locations were added.',
      ),
    ).toBeVisible()
    await expect(page.getByText('No one has been emailed yet.')).toBeVisible()
    await expectGoodShape(page)
  })

  await test.step('the calendar is full of their leave, and their balances are as stated', async () => {
    await page.getByRole('link', { name: 'View the calendar' }).click()
    await expect(page.getByRole('heading', { name: 'Team Calendar' })).toBeVisible()
    await page.goto(`/calendar?view=week&team=all&week=${awayOn(0)}`)
    for (const index of [0, 8, 16, 24, 32])
      await expect(page.getByText(`Person${index + 1}`, { exact: true }).first()).toBeVisible()
    await page.goto('/reports?report=balances')
    await page.getByRole('button', { name: 'Show all 41' }).click()
    for (const index of [1, 12, 39]) {
      const { firstName, lastName, left } = personAt(index)
      const row = page.getByRole('row', { name: `${firstName} ${lastName}` })
      await expect(row.getByRole('cell', { name: `${left}`, exact: true })).toBeVisible()
    }
  })

  await test.step('they are no members, and nobody pays for them', async () => {
    await expect(page.getByText('40 not joined yet')).toBeVisible()
    await page.goto('/pricing')
    await expect(page.getByText('1 active user ×')).toBeVisible()
  })

  const invited = personAt(12)
  await test.step('all are invited at once', async () => {
    await page.goto('/team?view=invitations')
    await page.getByRole('button', { name: 'Send 40 invitations' }).click()
    await expect(page.getByText('40 invitations sent.', { exact: true })).toBeVisible()
    for (const index of [0, 12, 39]) await mailsTo(server.url, personAt(index).email)
  })

  await test.step('who signs in with the address finds their leave', async () => {
    const theirs = await newBrowser()
    await join(theirs, invited)
    await theirs.goto('/requests')
    await expect(theirs.getByRole('listitem').filter({ hasText: '2 days' })).toContainText('Approved')
    await page.goto('/pricing')
    await expect(page.getByText('2 active users ×')).toBeVisible()
  })
})
