/// <reference types="@fastify/swagger" />
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ProviderRefusal } from '#server/features/billing/payment-provider.ts'
import '#server/platform/http/app-services.ts'
import { assertOwnOrigin } from '#server/platform/http/gates.ts'
import { addPageAssets, sendPage } from '../../pages.ts'
import type { PaymentSandbox } from '../sandbox.ts'
import { refusal } from '../state.ts'
import { hostedInvoicePage } from './hosted-invoice.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'
import { sandboxPage } from './sandbox-page.ts'

// Kept out of the OpenAPI document.
const schema = { hide: true }

const advance = z.object({
  to: z.union([z.enum(['hour', 'day', 'week', 'month']), z.string().check(z.regex(/^\d{9,11}$/))]),
})
const faultForm = z.object({ mode: z.enum(['work', 'some', 'away']) })
const cardForm = z.object({
  clientSecret: z.string(),
  number: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
const paymentForm = z.object({
  clientSecret: z.string(),
  /** Another card than the one that is tried already. */
  paymentMethodId: z.optional(z.string()),
  challenge: z.optional(z.enum(['confirm', 'refuse'])),
})

/** Limits how far a forged form can advance the clock. */
const furthestMs = 400 * 24 * 60 * 60 * 1000
const statuses = { card: 402, action: 402, missing: 404, other: 400 } as const

type InvoiceRequest = FastifyRequest<{ Params: { file: string } }>

/**
 * Pages at `/dev/payments`, in development: they show the sandbox, advance its clock, and make it fail. The
 * test card form and the links to invoices lead here, too.
 */
export function paymentSandboxPages(
  sandbox: PaymentSandbox,
  { productName }: { productName: string },
): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    const { directory, now } = app
    // About nothing in particular: everything is read again.
    sandbox.deliverTo(({ id, type, customerId }) =>
      directory.recordStripeEvent({ id, type, customerId, about: null }, now()),
    )
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET') assertOwnOrigin(request, app.publicUrl)
    })
    /** What a form or a call of the browser does, once its body is as it should be. */
    const post = <Form extends z.ZodMiniType>(
      url: string,
      form: Form,
      act: (body: z.infer<Form>, reply: FastifyReply, file: string) => Promise<unknown>,
    ) =>
      app.post(url, { schema }, async ({ body, params }: InvoiceRequest, reply) => {
        const read = form.safeParse(body)
        if (!read.success) return reply.code(400).send({ message: 'Please fill in the whole form.' })
        try {
          return await act(read.data, reply, params.file)
        } catch (error) {
          if (!(error instanceof ProviderRefusal)) throw error
          return reply.code(statuses[error.kind]).send({ message: error.message })
        }
      })

    app.get('/dev/payments', { schema }, async ({ host }, reply) => {
      sandbox.settle()
      const { state, faults } = sandbox
      const page = sandboxPage({ site: { productName, host }, state, now: sandbox.now(), faults })
      return sendPage(reply, 200, page)
    })

    post('/dev/payments/advance', advance, async ({ to }, reply) => {
      const instant = instantOf(to, sandbox.now())
      if (instant.getTime() - sandbox.now().getTime() > furthestMs)
        throw refusal('other', 'Advance by a year at most.')
      await sandbox.advanceTo(instant)
      return reply.redirect('/dev/payments', 303)
    })

    post('/dev/payments/faults', faultForm, async ({ mode }, reply) => {
      sandbox.faults = mode
      return reply.redirect('/dev/payments', 303)
    })

    post('/dev/payments/confirm-setup', cardForm, async ({ clientSecret, ...card }) => {
      const { id, cardId } = await sandbox.confirmSetup(clientSecret, card)
      return { setupIntentId: id, paymentMethodId: cardId }
    })

    post('/dev/payments/confirm-payment', paymentForm, async (form) => {
      const { id, status } = await sandbox.confirmPayment(form)
      return { status, paymentIntentId: id }
    })

    // The buttons of an invoice's page, which shows what became of the payment, also why it isn't made.
    post('/dev/payments/invoices/:file', paymentForm, async (form, reply, file) => {
      await sandbox.confirmPayment(form).catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal)) throw error
      })
      return reply.redirect(`/dev/payments/invoices/${encodeURIComponent(file)}`, 303)
    })

    app.get('/dev/payments/invoices/:file', { schema }, async ({ host, params }: InvoiceRequest, reply) => {
      sandbox.settle()
      const { file } = params
      const invoice = sandbox.state.invoices.find(({ id }) => id === path.basename(file, '.pdf'))
      if (!invoice) return reply.callNotFound()
      if (!file.endsWith('.pdf'))
        return sendPage(reply, 200, hostedInvoicePage({ productName, host }, invoice))
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoiceFileName(invoice)}"`)
        .header('cache-control', 'no-store')
        .send(invoicePdf(invoice, productName))
    })

    addPageAssets(
      app,
      '/dev/payments',
      new URL('../../mail/mail.css', import.meta.url),
      new URL('payments.css', import.meta.url),
    )
  }
}

function instantOf(to: string, now: Date): Date {
  const instant = new Date(now)
  if (to === 'hour') instant.setUTCHours(now.getUTCHours() + 1)
  else if (to === 'day') instant.setUTCDate(now.getUTCDate() + 1)
  else if (to === 'week') instant.setUTCDate(now.getUTCDate() + 7)
  // A month after 29 January is 1 March, so that a period that had begun by then is over.
  else if (to === 'month') instant.setUTCMonth(now.getUTCMonth() + 1)
  else return new Date(Number(to) * 1000)
  return instant
}
