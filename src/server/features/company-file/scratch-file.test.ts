import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ScratchFile } from './scratch-file.ts'

async function* chunks() {
  yield Buffer.from('all ')
  yield Buffer.from('of it')
}

async function written(): Promise<ScratchFile> {
  const file = await ScratchFile.open()
  await file.write(chunks())
  return file
}

const isClosed = (file: ScratchFile) => expect(file.write(chunks())).rejects.toThrow(/closed|EBADF/)

it('is read once, and gone with its last chunk', async () => {
  const file = await written()
  const content = file.readOnce()
  expect(String(await buffer(content))).toBe('all of it')
  if (!content.closed) await once(content, 'close')
  await isClosed(file)
})

it('is gone, too, where nobody ever read it', async () => {
  const file = await written()
  const content = file.readOnce()
  content.destroy()
  await once(content, 'close')
  await isClosed(file)
})
