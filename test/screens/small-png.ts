import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Screens have few colours: with a palette of 256 their pictures are half as large, and look the same. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const mostColours = 256

type Picture = { width: number; height: number /** Three bytes for each pixel. */; rgb: Buffer }

/** A browser's PNG (8 bits, red, green and blue), with a palette of its commonest colours. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, rgb } = readPng(png)
  const palette = commonest(rgb)
  const placeOf = nearestIn(palette)
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // Each row begins with a byte for its filter: none.
    rows[pixel + Math.floor(pixel / width) + 1] = placeOf(rgb.readUIntBE(pixel * 3, 3))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.alloc(palette.length * 3)
  palette.forEach((colour, index) => colours.writeUIntBE(colour, index * 3, 3))
  const data = deflateSync(rows, { level: 9, memLevel: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * What a browser's PNG shows: 8 bits of red, green and blue, in Firefox's with an alpha, which is left out.
 */
export function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const size = png[25] === 6 ? 4 : 3
  if (png[24] !== 8 || (png[25] !== 2 && png[25] !== 6))
    throw new Error('The picture is not one of 8-bit red, green and blue.')
  const data: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const pixels = withoutFilters(inflateSync(Buffer.concat(data)), { width, height, size })
  return { width, height, rgb: size === 3 ? pixels : Buffer.from(pixels.filter((_, at) => at % 4 < 3)) }
}

/** PNG, section 9: each byte of a row is stored as the difference to what its neighbours predict. */
function withoutFilters(
  rows: Buffer,
  { width, height, size }: { width: number; height: number /** Bytes for a pixel. */; size: number },
): Buffer {
  const stride = width * size
  const plain = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < size ? 0 : (plain[at - size] ?? 0)
      const above = y === 0 ? 0 : (plain[at - stride] ?? 0)
      const corner = x < size || y === 0 ? 0 : (plain[at - stride - size] ?? 0)
      plain[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + foretold(filter, left, above, corner)
    }
  }
  return plain
}

function foretold(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : 0
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function commonest(rgb: Buffer): number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const ranks = [...counts].map(([colour, count]) => ({ colour, rank: count * (1 + chroma(colour)) }))
  const sorted = ranks.toSorted((a, b) => b.rank - a.rank || a.colour - b.colour)
  return sorted.slice(0, mostColours).map(({ colour }) => colour)
}

/** How colourful: what is small on a page of greys, such as a mark of a leave type, must keep its colour. */
function chroma(colour: number): number {
  const parts = [colour >> 16, (colour >> 8) & 255, colour & 255]
  return Math.max(...parts) - Math.min(...parts)
}

/** The index in the palette of the colour that is closest to one. */
function nearestIn(palette: readonly number[]): (colour: number) => number {
  const indexes = new Map(palette.map((colour, index) => [colour, index]))
  const search = (colour: number) => {
    const distances = palette.map((known) => distance(known, colour))
    return distances.indexOf(Math.min(...distances))
  }
  return (colour) => {
    const index = indexes.get(colour) ?? search(colour)
    indexes.set(colour, index)
    return index
  }
}

function distance(a: number, b: number): number {
  const part = (shift: number) => (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2
  return part(16) + part(8) + part(0)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  named.copy(frame, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
