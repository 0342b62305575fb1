import { expect, expectGoodShape, expectNotice, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'
import { asks, statusOf } from './requests.ts'

/** Leave that several people approve, one after the other. */

const test = testOnItsOwn()

test('an admin asks for two approvals; a deputy gives the first from the mail, an admin the second', async ({
  page: maya,
  server,
  newBrowser,
}) => {
  await signInAs(maya, 'Maya', null)
  const members: { id: string; firstName: string }[] = await (await maya.request.get('/api/team')).json()
  const kavya = members.find(({ firstName }) => firstName === 'Kavya')
  const promoted = await maya.request.patch(`/api/team/${kavya?.id}`, { data: { role: 'manager' } })
  expect(promoted.ok()).toBe(true)

  await maya.goto('/settings?tab=leave-types')
  await maya.getByRole('button', { name: 'Edit Unpaid' }).click()
  const sheet = maya.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Others, or several in turn/ }).check()
  const second = sheet.getByRole('group', { name: 'Step 2' })
  await second.getByLabel('For', { exact: true }).selectOption({ label: 'Long leave' })
  await second.getByLabel('Longer than').fill('')
  await expect(second).toContainText('Please enter a number of days')
  await second.getByLabel('For', { exact: true }).selectOption({ label: 'Every request' })
  await expect(sheet.getByRole('region', { name: 'What this means' })).toContainText(
    'Daniel Osei’s leave goes to Nora Lindqvist, then to Maya Okafor.',
  )
  await expectGoodShape(maya)
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(maya.getByText('Unpaid, needs approval in 2 steps', { exact: false }).first()).toBeVisible()

  const nora = await newBrowser()
  await signInAs(nora, 'Nora', null)
  const today = new Date().toISOString().slice(0, 10)
  const named = await nora.request.put('/api/deputy', {
    data: { deputyId: kavya?.id, dates: { from: today, until: '2030-12-31' } },
  })
  expect(named.ok()).toBe(true)

  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel', null)
  const id = await asks(daniel, '2028-08-01', 'A concert in Lyon')
  await daniel.goto(`/requests?request=${id}`)
  const request = daniel.getByRole('dialog')
  await expect(request).toContainText('With Kavya Nair')
  await expect(request).toContainText('Then with Maya Okafor')

  const [mail] = await mailsTo(server.url, 'kavya@northfold.example', {
    subject: /Daniel Osei requested leave.*1 Aug/,
  })
  const link = /^Approve:\n(http\S+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
  const reader = await newBrowser()
  await reader.goto(link)
  await reader.getByRole('button', { name: 'Approve' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Request approved')
  await expect(reader.getByRole('main')).toContainText('It’s now with Maya Okafor.')
  expect(await statusOf(daniel, id)).toBe('pending')
  await expect(request).toContainText('Step approved by Kavya Nair, for Nora Lindqvist')
  await expect(request).toContainText('With Maya Okafor')

  await mailsTo(server.url, 'daniel@northfold.example', { subject: /now with Maya Okafor/ })
  await maya.goto(`/requests?decide=${id}`)
  await maya.getByRole('button', { name: /^Approve/ }).click()
  await expectNotice(maya, 'Leave request has been approved successfully.')
  expect(await statusOf(daniel, id)).toBe('approved')
  await mailsTo(server.url, 'daniel@northfold.example', { subject: /was approved/ })
})
