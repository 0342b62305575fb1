import { expect } from '@playwright/test'
import { expectNoAxeViolations, test } from './fixtures.ts'
import { mailsTo, signIn } from './people.ts'

test('signs in, no complaints', async ({ page, server, newBrowser }) => {
  const t = Date.now()
  await signIn(page, { email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Test' })
  console.log('signed in at', page.url(), Date.now() - t, 'ms')
  await page.screenshot({ path: '/tmp/e2e-signed-in.png' })
  const other = await newBrowser()
  await other.goto('/dev/mail')
  await expect(other.getByRole('heading', { name: 'Mail' })).toBeVisible()
  await expectNoAxeViolations(other)
  await page.request
    .post(`${server.url}/api/contact`, {
      data: {
        name: '<b>Zoë</b>',
        email: 'zoe@example.com',
        subject: 'Hello\r\nBcc: x@y.z',
        inquiryType: 'general',
        message: 'One\nTwo <script>alert(1)</script>',
      },
    })
    .then(async (a) => console.log(a.status(), await a.text()))
  await page.request
    .post(`${server.url}/api/contact`, {
      data: {
        name: 'Zoë',
        email: 'zoe@example.com',
        subject: 'A question about the price of a plan with very many people in it, who are away at times',
        inquiryType: 'billing',
        message: 'One\nTwo',
      },
    })
    .then(async (a) => console.log(a.status(), await a.text()))
  const [mail] = await mailsTo(server.url, 'support@example.com', { count: 2 })
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1200, 360]) {
      await other.emulateMedia({ colorScheme: scheme })
      await other.setViewportSize({ width, height: 900 })
      await other.goto('/dev/mail')
      await expectNoAxeViolations(other)
      await other.screenshot({ path: `/tmp/dm-list-${scheme}-${width}.png`, fullPage: true })
      await other.goto(`/dev/mail/${mail?.id}`)
      await expectNoAxeViolations(other)
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await other.screenshot({ path: `/tmp/dm-mail-${scheme}-${width}.png`, fullPage: true })
    }
  await expect(other.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  console.log(server.logs().slice(-300))
})

test('restart and kill', async ({ page, server, complaints }) => {
  complaints.allow(/ERR_/)
  await page.goto('/')
  await server.kill9()
  await expect(fetch(server.url)).rejects.toThrow()
  let t = Date.now()
  await server.restart()
  console.log('after kill', Date.now() - t)
  t = Date.now()
  await server.restart()
  console.log('restart', Date.now() - t)
  await page.goto('/login')
})

test.fail('a console error fails', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.evaluate(() => console.error('boo'))
})
test.fail('an uncaught error fails', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('boo')
      }),
  )
  await page.waitForTimeout(200)
})
test.fail('a CSP violation fails', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.x = 1' }))
  })
})
test.fail('a CSP violation by style fails', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' }))
  })
})
test('an allowed one passes', async ({ page, complaints }) => {
  complaints.allow(/ 404 .*\/api\/nothing/)
  await page.goto('/dev/mail')
  await page.evaluate(() => fetch('/api/nothing'))
})
test.fail('axe', async ({ page }) => {
  await page.goto('/dev/mail')
  await page.evaluate(() => {
    document.body.innerHTML = '<img src="/favicon.svg">'
  })
  await expectNoAxeViolations(page)
})
