import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'
import { statusOf } from './requests.ts'

/**
 * Somebody names a colleague who covers for them, the colleague agrees, and only then the leave is approved.
 */

const test = testOnItsOwn()

test('leave is approved once the colleague has agreed to cover', async ({
  page: kavya,
  server,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ 409 .*\/approve/)
  const maya = await newBrowser()
  await signInAs(maya, 'Maya', '/settings?tab=leave-types')
  await maya.getByRole('button', { name: 'Edit Unpaid' }).click()
  await maya.getByRole('radio', { name: 'Needed' }).check()
  await maya.getByLabel('Approve only once the colleague has agreed').check()
  await maya.getByRole('button', { name: 'Save Changes' }).click()
  await expect(maya.getByText('Unpaid has been saved.', { exact: true })).toBeVisible()

  await signInAs(kavya, 'Kavya', '/')
  await kavya
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  const dialog = kavya.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Unpaid/ }).check()
  await dialog.getByLabel('Start date').fill('2028-08-07')
  await dialog.getByLabel('End date').fill('2028-08-09')
  const submit = dialog.getByRole('button', { name: 'Submit Request' })
  await expect(dialog.getByText('Please choose who covers for you')).toBeVisible()
  await expect(submit).toBeDisabled()
  const colleague = dialog.getByLabel('Who covers for you?')
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 760 },
  ]) {
    await kavya.setViewportSize(viewport)
    for (const field of [dialog.getByLabel('Start date'), dialog.getByLabel('End date'), colleague, submit])
      await expect(field).toBeInViewport({ ratio: 1 })
  }
  await expectGoodShape(kavya)
  await kavya.setViewportSize({ width: 1366, height: 768 })
  await colleague.selectOption({ label: 'Daniel Osei' })
  await dialog.getByLabel('Hand-over note').fill('The proofs are in the shared folder.')
  await submit.click()
  await expect(dialog).toBeHidden()
  const [request] = await (await kavya.request.get('/api/leave-requests/mine')).json()

  const nora = await newBrowser()
  await signInAs(nora, 'Nora', `/requests?decide=${request.id}`)
  await expect(nora.getByText('Cover: Daniel Osei, no answer yet')).toBeVisible()
  const approve = nora.getByRole('button', { name: 'Approve Kavya Nair’s request' }).first()
  await approve.click()
  await expect(
    nora.getByText(/^The colleague who was asked to cover hasn’t agreed yet/).first(),
  ).toBeVisible()

  const [mail] = await mailsTo(server.url, 'daniel@northfold.example', {
    subject: /^Kavya Nair asks you to cover, Mon 7 to Wed 9 Aug 2028$/,
  })
  expect(mail?.text).toContain('The proofs are in the shared folder.')
  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel', `/requests?cover=${request.id}`)
  const card = daniel.getByRole('region', { name: 'Cover' })
  await expect(card).toContainText('The proofs are in the shared folder.')
  await expectGoodShape(daniel)
  await card.getByRole('button', { name: /^Accept, Kavya Nair/ }).click()
  await expect(card.getByText('Accepted')).toBeVisible()

  await kavya.goto(`/requests?request=${request.id}`)
  await expect(kavya.getByRole('dialog')).toContainText('Cover accepted by Daniel Osei')
  await expect(nora.getByText('Cover: Daniel Osei, accepted')).toBeVisible()
  await approve.click()
  await expect.poll(() => statusOf(kavya, request.id)).toBe('approved')
})
