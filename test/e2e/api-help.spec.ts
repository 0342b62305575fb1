import { readFileSync } from 'node:fs'
import { expect, expectGoodShape, test } from './fixtures.ts'
import { signInAs } from './people.ts'

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

test('the page of the API has every call to copy, and what is copied works', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help/api/')
  await expectGoodShape(page)
  for (const { operationId } of operations)
    await expect(page.locator(`#${operationId} pre.curl`)).toContainText(`curl `)

  const call = page.locator('#getMe')
  await call.getByRole('button', { name: 'Copy: The key, and who acts with it' }).click()
  await expect(call.getByText('Copied')).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  const [, method = 'GET', address = ''] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(command) ?? []
  expect(address).toBe(`${server.url}/api/v1/me`)

  await signInAs(page, 'Nora', null)
  const made = await page.request.post('/api/api-keys', {
    data: { name: 'Script', isPersonal: true, scopes: ['leave:read'] },
  })
  const { token } = (await made.json()) as { token: string }
  expect(command).toContain('-H "Authorization: Bearer $SORREL_KEY"')
  const answer = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ key: { name: 'Script' }, user: { firstName: 'Nora' } })
})
