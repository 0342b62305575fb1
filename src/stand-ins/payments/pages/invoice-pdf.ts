import type { Invoice } from '../state.ts'
import { day, money } from './parts.ts'

/** In points from the page's upper left corner; what is `right` ends there, for figures alone. */
type Text = { x: number; y: number; text: string; size?: number; isBold?: boolean; isRight?: boolean }

const page = { width: 595, height: 842 }
const left = 56
const columns = { quantity: 430, amount: 539 }
const lineHeight = 20
const firstLineY = 276
const mostLines = 24

/** An invoice as a document to be kept: one A4 page. */
export function invoicePdf(invoice: Invoice, productName: string): Buffer {
  const { lines, currency, createdAt, customerName, customerEmail, status, total } = invoice
  const more = lines.length - mostLines
  const shown = lines.slice(0, mostLines)
  const end = firstLineY + (shown.length + (more > 0 ? 1 : 0)) * lineHeight
  const known = [
    ['Number', nameOf(invoice)],
    ['Date', day(createdAt)],
    ['Customer', `${customerName}, ${customerEmail}`],
    ['Status', status],
  ] as const
  return writePdf([
    { x: left, y: 84, text: 'Invoice', size: 22, isBold: true },
    { x: left, y: 106, text: `${productName}. A sample from the payment sandbox: no one was charged.` },
    ...known.flatMap(([name, value], index) => [
      { x: left, y: 142 + index * 18, text: name, isBold: true },
      { x: left + 90, y: 142 + index * 18, text: clipped(value, 76) },
    ]),
    { x: left, y: firstLineY - 24, text: 'Description', isBold: true },
    { x: columns.quantity - 44, y: firstLineY - 24, text: 'Quantity', isBold: true },
    { x: columns.amount - 38, y: firstLineY - 24, text: 'Amount', isBold: true },
    ...shown.flatMap(({ description, quantity, amount }, index) => {
      const y = firstLineY + index * lineHeight
      return [
        { x: left, y, text: clipped(description, 62) },
        { x: columns.quantity, y, text: String(quantity), isRight: true },
        { x: columns.amount, y, text: money(amount, currency), isRight: true },
      ]
    }),
    ...(more > 0
      ? [{ x: left, y: end - lineHeight, text: `… and ${more} more, which are in the total.` }]
      : []),
    { x: left, y: end + 12, text: 'Total', isBold: true },
    { x: columns.amount, y: end + 12, text: money(total, currency), isBold: true, isRight: true },
  ])
}

/** What the file is called in the reader's folder. */
export function invoiceFileName(invoice: Invoice): string {
  return `invoice-${nameOf(invoice)}.pdf`
}

function nameOf({ number, id }: Invoice): string {
  return number ?? id
}

function clipped(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** Writes a PDF in Helvetica. One character is one byte throughout, so that offsets can be counted. */
function writePdf(texts: readonly Text[]): Buffer {
  const content = texts.map(drawText).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold'].map(
      (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
  ]
  let file = '%PDF-1.4\n'
  let table = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n${table}${trailer}`, 'latin1')
}

/** All digits are 0.556 of the size wide, as are currency signs; points and commas half of that. */
function drawText({ x, y, text, size = 10, isBold = false, isRight = false }: Text): string {
  const width = Array.from(text, (each) => (/[.,]/.test(each) ? 0.278 : 0.556)).reduce((a, b) => a + b, 0)
  const start = isRight ? x - width * size : x
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${start.toFixed(2)} ${page.height - y} Td (${literal(text)}) Tj ET`
}

/** Where WinAnsi differs from Latin-1, as far as prices and shortened names need it. */
const winAnsi: Record<string, string> = { '€': '\x80', '…': '\x85', '’': '\x92', '–': '\x96' }

/** The text inside a PDF string; what Latin-1 doesn't have becomes a question mark. */
function literal(text: string): string {
  const bytes = Array.from(text.normalize('NFC'), (each) => {
    const isLatin = /^[\x20-\x7E\xA0-\xFF]$/.test(each)
    return winAnsi[each] ?? (isLatin ? each : '?')
  })
  return bytes.join('').replaceAll(/[\\()]/g, String.raw`\$&`)
}
