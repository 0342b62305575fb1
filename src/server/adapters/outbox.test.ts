import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { listOutbox, outboxTransport, readOutboxMail } from './outbox.ts'

const from = 'Sorrel <leave@example.com>'

let dir: string
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sorrel-outbox-'))
  dir = path.join(folder, 'outbox')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

test('a mail is kept and read again as it was', async () => {
  const outbox = outboxTransport({ dir, from, now: () => new Date('2026-03-02T09:00:00Z') })
  await outbox.send({ ...mail('a'), replyTo: 'ana@example.com', thread: '<request@example.com>' })

  const [kept] = await listOutbox(dir)
  expect(kept).toMatchObject({
    ...mail('a'),
    replyTo: 'ana@example.com',
    thread: '<request@example.com>',
    from,
    at: '2026-03-02T09:00:00.000Z',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  expect(await readOutboxMail(dir, kept?.id ?? '')).toEqual(kept)
})

test('a mail sent again is kept once: in a row, at once, and by the next process', async () => {
  const outbox = outboxTransport({ dir, from })
  await outbox.send(mail('a'))
  await Promise.all([outbox.send(mail('a')), outbox.send(mail('b')), outbox.send(mail('b'))])
  const next = outboxTransport({ dir, from })
  await next.send(mail('a'))
  expect((await subjects()).toSorted()).toEqual(['a', 'b'])

  // While both run.
  await next.send(mail('c'))
  await outbox.send(mail('c'))
  expect((await subjects()).toSorted()).toEqual(['a', 'b', 'c'])
})

test('the newest comes first, even of one millisecond', async () => {
  const outbox = outboxTransport({ dir, from, now: () => new Date('2026-03-02T09:00:00Z') })
  for (const subject of ['a', 'b', 'c', 'd']) await outbox.send(mail(subject))
  expect(await subjects()).toEqual(['d', 'c', 'b', 'a'])
})

test('a search finds a part of the address in either case, and the limit counts what is found', async () => {
  const outbox = outboxTransport({ dir, from })
  await outbox.send(mail('a', 'Ana@example.com'))
  await outbox.send(mail('b', 'ben@example.com'))
  await outbox.send(mail('c', 'ana@example.com'))
  expect(await subjects({ recipient: 'ANA@' })).toEqual(['c', 'a'])
  expect(await subjects({ recipient: 'ana', limit: 1 })).toEqual(['c'])
  expect(await subjects({ recipient: 'carl' })).toEqual([])
})

test('no half-written mail is ever seen', async () => {
  const outbox = outboxTransport({ dir, from })
  await outbox.send(mail('a'))
  // What a crash while writing leaves behind.
  await writeFile(path.join(dir, '20260302T090000000Z-000000000000000000000000.json.part'), '{"to":')
  expect(await subjects()).toEqual(['a'])

  const writing = Array.from({ length: 30 }, (_, index) => outbox.send(mail(`mail ${index}`)))
  while ((await subjects()).length < 31) await Promise.race(writing)
  expect((await readdir(dir)).filter((file) => file.endsWith('.json'))).toHaveLength(31)
})

test('a mail that can’t be written is an error, and the next one is tried again', async () => {
  const outbox = outboxTransport({ dir: path.join(dir, 'file', 'below'), from })
  await outboxTransport({ dir, from }).send(mail('a'))
  await writeFile(path.join(dir, 'file'), '')
  await expect(outbox.send(mail('b'))).rejects.toThrow(/ENOTDIR/)
  await rm(path.join(dir, 'file'))
  await outbox.send(mail('b'))
  expect(await listOutbox(path.join(dir, 'file', 'below'))).toHaveLength(1)
})

test('a folder that is not there has no mails', async () => {
  expect(await listOutbox(dir)).toEqual([])
})

test.each(['', '..', '../outbox', '20260302T090000000Z-000000000000000000000000'])(
  'the id %j is no mail',
  async (id) => {
    expect(await readOutboxMail(dir, id)).toBeNull()
  },
)

async function subjects(search?: Parameters<typeof listOutbox>[1]) {
  return (await listOutbox(dir, search)).map(({ subject }) => subject)
}

function mail(subject: string, to = 'ben@example.com'): Mail {
  return { to, subject, text: 'Text', html: '<p>Text</p>', messageId: messageIdFor([subject], 'example.com') }
}
