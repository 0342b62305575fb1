import { expect, journey, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs, signInByHand } from './people.ts'

/** An invitation from its mail to the welcome, and the way out of a company. */

const test = testOnItsOwn()
const kim = { email: 'kim@halyard.example', firstName: 'Kim', lastName: 'Known' }

test(
  'an invitation is read, chosen and welcomed, and its member leaves again',
  journey,
  async ({ page, newBrowser, server }) => {
    await signInAs(page, 'Maya', null)
    const sent = await page.request.post('/api/team/invite', { data: { email: kim.email, role: 'manager' } })
    expect(sent.ok()).toBe(true)
    const [mail] = await mailsTo(server.url, kim.email, { subject: /Maya .* invites you to/ })
    const link = /http:\S+\/register\?invitation=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const invited = await newBrowser()

    await test.step('the mail’s link says who invites to what, before sign-in', async () => {
      await invited.goto(link)
      await expect(invited.getByRole('heading', { level: 1, name: 'Join Northfold' })).toBeVisible()
      await expect(invited.getByText(/^Maya .* invites you as a manager\.$/)).toBeVisible()
      await expect(invited.getByText('free trial')).toHaveCount(0)
    })

    await test.step('it is reported from its mail, after a question', async () => {
      const pest = 'pest@halyard.example'
      await page.request.post('/api/team/invite', { data: { email: pest, role: 'employee' } })
      const [unwanted] = await mailsTo(server.url, pest, { subject: /Maya .* invites you to/ })
      const reporting = /Report this invitation: (http:\S+)/.exec(unwanted?.text ?? '')?.[1] ?? ''
      await invited.goto(reporting)
      await invited.getByRole('button', { name: 'Report and block' }).click()
      await expect(invited.getByRole('heading', { level: 1, name: 'Invitation reported' })).toBeVisible()
      const again = await page.request.post('/api/team/invite', { data: { email: pest, role: 'employee' } })
      expect(await again.json()).toMatchObject({
        message: expect.stringContaining('no longer accepts invitations from your company'),
      })
      await invited.goto(link)
    })

    await test.step('after sign-in it waits for a choice', async () => {
      await invited.getByRole('link', { name: 'Continue with Google' }).click()
      const form = invited.getByRole('region', { name: 'Someone new' })
      await form.getByLabel('First name').fill(kim.firstName)
      await form.getByLabel('Last name').fill(kim.lastName)
      await form.getByLabel('Email').fill(kim.email)
      await form.getByRole('button', { name: /^Continue/ }).click()
      await expect(invited.getByRole('heading', { name: 'You have an invitation' })).toBeVisible()
      await invited.getByRole('button', { name: 'Set up your own company' }).click()
      await expect(invited.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
      await invited.reload()
    })

    await test.step('joining is welcomed', async () => {
      await invited.getByRole('button', { name: 'Join Northfold' }).click()
      await expect(invited.getByText('You joined Northfold').first()).toBeVisible()
      await expect(invited.getByRole('heading', { name: /, Kim$/ })).toBeVisible()
      await expect(invited).toHaveURL('/')
    })

    await test.step('the sessions are listed, and the company is left', async () => {
      await invited.goto('/settings?tab=sessions')
      await expect(invited.getByRole('list', { name: 'Your sessions' })).toContainText('This session')
      await invited.getByRole('link', { name: 'Leave this company' }).click()
      await invited.getByRole('button', { name: 'Leave Northfold' }).click()
      await invited.getByRole('button', { name: 'Leave the company' }).click()
      await expect(invited.getByText('You’ve left the company.')).toBeVisible()
      await signInByHand(invited, kim)
      await expect(invited.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
    })

    await test.step('the admin sees who left', async () => {
      await page.goto('/team?view=former')
      const row = page.getByRole('listitem').filter({ hasText: kim.email })
      await expect(row).toContainText('Left')
      await expect(row.getByRole('button', { name: /^Reactivate/ })).toHaveCount(0)
    })
  },
)
