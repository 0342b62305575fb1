import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'
import { asks, statusOf } from './requests.ts'

/** Somebody decides in the place of an approver, and the person who asked sees who and when. */

const test = testOnItsOwn()

test('a manager names a deputy, who decides from the mail', async ({ page: nora, server, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const id = await asks(kavya, '2028-08-01', 'A concert in Lyon')
  await kavya.goto(`/requests?request=${id}`)
  const sheet = kavya.getByRole('dialog')
  await expect(sheet).toContainText(/With Nora Lindqvist until /)
  await expect(sheet).toContainText(/From .*, Maya Okafor can decide too/)

  await signInAs(nora, 'Nora', '/settings?tab=deputy')
  await nora.getByLabel('Deputy', { exact: true }).selectOption({ label: 'Maya Okafor' })
  await nora.getByRole('radio', { name: 'On certain dates' }).check()
  await nora.getByRole('button', { name: 'Save Changes' }).click()
  await expect(nora.getByText('Your deputy has been updated.', { exact: true })).toBeVisible()
  await expectGoodShape(nora)

  await expect(sheet).toContainText('With Maya Okafor')
  const [named] = await mailsTo(server.url, 'maya@northfold.example', {
    subject: /named you as their deputy/,
  })
  expect(named?.text).toContain('You decide in Nora’s place on')
  const [mail] = await mailsTo(server.url, 'maya@northfold.example', {
    subject: /Kavya Nair requested leave.*1 Aug/,
  })
  const link = /^Approve:\n(http\S+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
  const maya = await newBrowser()
  await maya.goto(link)
  await expect(maya.getByRole('main')).toContainText('You decide as Maya Okafor.')
  await maya.getByRole('button', { name: 'Approve' }).click()
  await expect(maya.getByRole('heading', { level: 1 })).toHaveText('Request approved')
  expect(await statusOf(kavya, id)).toBe('approved')
  await expect(sheet).toContainText(/Approved by Maya Okafor/)
})

test('a manager who asks for leave is asked who decides meanwhile', async ({ page: nora }) => {
  await signInAs(nora, 'Nora', '/')
  await nora.getByRole('button', { name: /^Request Leave/ }).click()
  const dialog = nora.getByRole('dialog')
  await dialog.getByLabel('Start date').fill('2028-09-04')
  await dialog.getByLabel('End date').fill('2028-09-06')
  await dialog.getByLabel('Who decides while you’re away?').selectOption({ label: 'Maya Okafor' })
  await expect(dialog).toContainText('Maya decides whenever you’re away.')
  await nora.goto('/settings?tab=deputy')
  await expect(nora.getByLabel('Deputy', { exact: true }).locator('option:checked')).toHaveText('Maya Okafor')
  await expect(nora.getByRole('radio', { name: 'Whenever I’m away' })).toBeChecked()
})
