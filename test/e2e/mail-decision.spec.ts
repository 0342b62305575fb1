import { expect, expectGoodShape, journey, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'
import { asks, statusOf } from './requests.ts'

/** Deciding with the buttons of a mail, without a sign-in. */

const test = testOnItsOwn()

test(
  'Approve in the mail opens the request; one more click decides, once',
  journey,
  async ({ page, server, newBrowser, complaints }) => {
    complaints.allow(/ 409 .*\/api\/mail-decisions\//)
    const kavya = await newBrowser()
    await signInAs(kavya, 'Kavya', null)
    const id = await asks(kavya, '2028-08-01', 'A concert in Lyon')
    const [mail] = await mailsTo(server.url, 'nora@northfold.example', {
      subject: /Kavya Nair requested leave/,
    })
    const link = linkIn(mail?.text ?? '', 'Approve')

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kavya Nair requested leave')
    const main = page.getByRole('main')
    for (const said of ['You decide as Nora Lindqvist.', 'Tue 1 Aug 2028', '1 day', 'A concert in Lyon'])
      await expect(main).toContainText(said)
    expect(await statusOf(kavya, id)).toBe('pending')
    await expectGoodShape(page)

    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request approved')
    expect(await statusOf(kavya, id)).toBe('approved')
    await page.goto(link)
    await expect(main).toContainText('You approved Kavya Nair’s request on ')
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open Team Approvals' }).click()
    await page.getByRole('button', { name: /^Nora / }).click()
    await expect(page.getByRole('tab', { name: /Team Approvals/ })).toBeVisible()
  },
)

test('on a phone, who came to approve can reject with a reason, also where somebody is signed in', async ({
  server,
  newBrowser,
}) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const id = await asks(kavya, '2028-08-08')
  const [mail] = await mailsTo(server.url, 'nora@northfold.example', {
    subject: /Kavya Nair requested leave.*8 Aug/,
  })
  const phone = await newBrowser({ viewport: { width: 360, height: 760 } })
  await signInAs(phone, 'Daniel', null)
  await phone.goto(linkIn(mail?.text ?? '', 'Approve'))
  await expect(phone.getByRole('main')).toContainText('You decide as Nora Lindqvist.')
  await phone.getByRole('button', { name: 'Reject instead' }).click()
  await phone.getByLabel('Reason for Rejection (Optional)').fill('Release week')
  await expectGoodShape(phone)
  await phone.getByRole('button', { name: 'Reject' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Request rejected')
  expect(await statusOf(kavya, id)).toBe('rejected')
})

function linkIn(text: string, label: string): string {
  return new RegExp(`^${label}:\\n(http\\S+)$`, 'm').exec(text)?.[1] ?? ''
}
