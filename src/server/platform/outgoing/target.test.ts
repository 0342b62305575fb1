import { describe, expect, it } from 'vitest'
import { problemOfUrl, resolveTarget } from './target.ts'

const rules = { publicUrl: new URL('https://leave.example.com'), allowsLoopback: false }
const atHome = { publicUrl: new URL('http://localhost:3000'), allowsLoopback: true }

describe('a URL', () => {
  it.each([
    ['hook', /such as https/],
    [`https://example.org/${'x'.repeat(2000)}`, /such as https/],
    ['http://example.org/hook', /begins with https/],
    ['ftp://example.org/hook', /begins with https/],
    ['file:///etc/passwd', /begins with https/],
    ['https://user:password@example.org/hook', /without a user name/],
    ['https://example.org/hook#part', /after #/],
    ['https://leave.example.com/api/contact', /another program/],
    ['https://LEAVE.example.com.:8443/', /another program/],
    ['https://127.0.0.1/', /public internet/],
    ['https://2130706433/', /public internet/],
    ['https://0x7f.1/', /public internet/],
    ['https://[::ffff:10.0.0.1]/', /public internet/],
    ['https://[::127.0.0.1]/', /public internet/],
    ['https://169.254.169.254/latest/meta-data', /public internet/],
    ['http://localhost:4000/hook', /begins with https/],
  ])('%s is refused', (url, problem) => {
    expect(problemOfUrl(url, rules)).toMatch(problem)
  })

  it.each(['https://example.org/hook?key=1', 'https://93.184.215.14:8443/', 'https://example.org./'])(
    '%s is taken',
    (url) => {
      expect(problemOfUrl(url, rules)).toBeNull()
    },
  )

  it('may be on one’s own machine, except our own, while that is where we are', () => {
    for (const url of ['http://localhost:4000/hook', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect(problemOfUrl(url, atHome)).toBeNull()
    expect(problemOfUrl('http://localhost:3000/hook', atHome)).toMatch(/another program/)
    expect(problemOfUrl('http://example.org/hook', atHome)).toMatch(/begins with https/)
    expect(problemOfUrl('https://10.0.0.1/hook', atHome)).toMatch(/public internet/)
  })
})

describe('its addresses', () => {
  const url = new URL('https://example.org/hook')

  it('are looked up once: a name that leads home the second time doesn’t get there', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const rebinding = async () => answers.shift() ?? []
    expect(await resolveTarget(url, rules, rebinding)).toEqual(['93.184.215.14'])
    expect(answers).toEqual([['127.0.0.1']])
    await expect(resolveTarget(url, rules, rebinding)).rejects.toMatchObject({ problem: 'refused-address' })
  })

  it.each([[['10.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['93.184.215.14', '::ffff:127.0.0.1']]])(
    'are refused, all of them, if they are %j',
    async (addresses) => {
      const resolving = resolveTarget(url, rules, async () => addresses)
      await expect(resolving).rejects.toMatchObject({ problem: 'refused-address' })
    },
  )

  it('aren’t looked up for a URL that is refused', async () => {
    const resolving = resolveTarget(new URL('https://leave.example.com'), rules, async () => {
      throw new Error('looked up')
    })
    await expect(resolving).rejects.toMatchObject({ problem: 'refused-address' })
  })

  it('are the URL’s own if it has one', async () => {
    const literal = new URL('https://[2606:4700:4700::1111]/')
    expect(await resolveTarget(literal, rules, async () => [])).toEqual(['2606:4700:4700::1111'])
  })
})
