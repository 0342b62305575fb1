import type Stripe from 'stripe'
import { money } from '../money.ts'
import { day } from './parts.ts'
import { type PdfText, writePdf } from './pdf.ts'

const left = 56
const right = 539
const columns = { quantity: 430, amount: right }
const mostLines = 24
const lineHeight = 20
const firstLineY = 276

/** An invoice as a document to be kept. */
export function invoicePdf(invoice: Stripe.Invoice, productName: string): Buffer {
  const shown = invoice.lines.data.slice(0, mostLines)
  const more = invoice.lines.data.length - shown.length
  const rows = shown.flatMap((line, index) => lineTexts(line, firstLineY + index * lineHeight))
  const endOfLines = firstLineY + (shown.length + (more > 0 ? 1 : 0)) * lineHeight
  const texts: PdfText[] = [
    { x: left, y: 84, text: 'Invoice', size: 22, isBold: true },
    { x: left, y: 106, text: `${productName}. A sample from the payment sandbox: no one was charged.` },
    ...facts(invoice).flatMap(([name, value], index) => [
      { x: left, y: 142 + index * 18, text: name, isBold: true },
      { x: left + 90, y: 142 + index * 18, text: clipped(value, 76) },
    ]),
    { x: left, y: firstLineY - 24, text: 'Description', isBold: true },
    { x: columns.quantity - 44, y: firstLineY - 24, text: 'Quantity', isBold: true },
    { x: columns.amount - 38, y: firstLineY - 24, text: 'Amount', isBold: true },
    ...rows,
    ...(more > 0
      ? [{ x: left, y: endOfLines - lineHeight, text: `… and ${more} more, which are in the total.` }]
      : []),
    { x: left, y: endOfLines + 12, text: 'Total', isBold: true },
    { ...amountAt(endOfLines + 12, money(invoice.total, invoice.currency)), isBold: true },
  ]
  const rules = [firstLineY - 16, endOfLines - 6].map((y) => ({ x: left, toX: right, y }))
  return writePdf(`Invoice ${nameOf(invoice)}`, texts, rules)
}

/** What the file is called in the reader's folder. */
export function invoiceFileName(invoice: Stripe.Invoice): string {
  return `invoice-${nameOf(invoice).replaceAll(/[^\w-]/g, '')}.pdf`
}

function nameOf({ number, id }: Stripe.Invoice): string {
  return number ?? id
}

function facts(invoice: Stripe.Invoice): [name: string, value: string][] {
  return [
    ['Number', nameOf(invoice)],
    ['Date', day(invoice.created)],
    ['Customer', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')],
    ['Status', invoice.status ?? 'draft'],
  ]
}

function lineTexts(line: Stripe.InvoiceLineItem, y: number): PdfText[] {
  const quantity = line.quantity === null ? '' : String(line.quantity)
  return [
    { x: left, y, text: clipped(line.description ?? 'Active users', 62) },
    { x: columns.quantity, y, text: quantity, endsAtX: true },
    amountAt(y, money(line.amount, line.currency)),
  ]
}

function amountAt(y: number, text: string): PdfText {
  return { x: columns.amount, y, text, endsAtX: true }
}

function clipped(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
