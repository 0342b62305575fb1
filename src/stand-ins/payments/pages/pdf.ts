/** Text at a position, in points from the page's upper left corner. */
export type PdfText = {
  x: number
  y: number
  text: string
  size?: number
  isBold?: boolean
  /** `x` is where figures end; for digits and their signs alone. */
  endsAtX?: boolean
}

/** A hair line across, from `x` to `toX`. */
export type PdfLine = { x: number; toX: number; y: number }

const page = { width: 595, height: 842 }

/** One A4 page in Helvetica, as a PDF that any viewer opens. */
export function writePdf(title: string, texts: readonly PdfText[], lines: readonly PdfLine[]): Buffer {
  const content = [...lines.map(drawLine), ...texts.map(drawText)].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${literal(title)}) >>`,
  ]
  // One character is one byte throughout, so lengths and offsets can be counted in characters.
  let file = '%PDF-1.4\n%\xE2\xE3\xCF\xD3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function drawText({ x, y, text, size = 10, isBold = false, endsAtX = false }: PdfText): string {
  const start = endsAtX ? x - figuresWidth(text, size) : x
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${start.toFixed(2)} ${page.height - y} Td (${literal(text)}) Tj ET`
}

function drawLine({ x, toX, y }: PdfLine): string {
  return `0.5 w ${x} ${page.height - y} m ${toX} ${page.height - y} l S`
}

/** Helvetica's widths: all digits are as wide as `$`. */
function figuresWidth(text: string, size: number): number {
  const widths = Array.from(text, (character) =>
    /[.,: ]/.test(character) ? 278 : character === '-' ? 333 : 556,
  )
  return (widths.reduce((sum, width) => sum + width, 0) * size) / 1000
}

/** Where WinAnsi differs from Latin-1, as far as names and prices need it. */
const winAnsi: Record<string, string> = {
  '€': '\x80',
  '…': '\x85',
  Š: '\x8A',
  Œ: '\x8C',
  Ž: '\x8E',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
  š: '\x9A',
  œ: '\x9C',
  ž: '\x9E',
  Ÿ: '\x9F',
}

/** The text inside a PDF string; what the fonts don't have becomes a question mark. */
function literal(text: string): string {
  const bytes = Array.from(text.normalize('NFC'), (character) => {
    const isLatin = /^[\x20-\x7E\xA0-\xFF]$/.test(character)
    return winAnsi[character] ?? (isLatin ? character : '?')
  })
  return bytes.join('').replaceAll(/[\\()]/g, String.raw`\$&`)
}
