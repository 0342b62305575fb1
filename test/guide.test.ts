import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const guide = readFileSync('src/client/help/index.html', 'utf8')
const pictures = [...guide.matchAll(/(docs\/screens\/[\w-]+\.png)" width="(\d+)" height="(\d+)"/g)]

it('the guide names the size of each of its pictures, so that nothing moves when one is loaded', () => {
  expect(pictures).toHaveLength(guide.split('docs/screens/').length - 1)
  for (const [, file = '', width, height] of pictures) {
    const png = readFileSync(file)
    expect([file, Number(width), Number(height)]).toEqual([file, png.readUInt32BE(16), png.readUInt32BE(20)])
  }
})
