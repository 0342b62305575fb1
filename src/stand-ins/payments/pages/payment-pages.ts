/// <reference types="@fastify/swagger" />
import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import '#server/platform/http/app-services.ts'
import { assertOwnOrigin } from '#server/platform/http/gates.ts'
import { addPageAssets, sendPage } from '../../pages.ts'
import { SandboxRefusal } from '../refusals.ts'
import type { PaymentSandbox } from '../start.ts'
import { hostedInvoicePage } from './hosted-invoice.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'
import { type FaultMode, sandboxPage } from './sandbox-page.ts'
import { viewCustomers, viewEvents } from './views.ts'

// Kept out of the OpenAPI document.
const schema = { hide: true }

const advance = z.object({
  to: z.union([z.enum(['hour', 'day', 'week', 'month']), z.string().check(z.regex(/^\d{9,11}$/))]),
})
const retries = z.object({ ending: z.enum(['unpaid', 'cancel', 'pause']) })
const renewal = z.object({ paymentMethodId: z.string() })
const faults = z.object({ mode: z.enum(['work', 'some', 'away']) })
const challenge = z.optional(z.enum(['confirm', 'refuse', 'leave']))
const cardForm = z.object({
  clientSecret: z.string(),
  number: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string(),
  challenge,
})
const paymentForm = z.object({
  clientSecret: z.string(),
  /** Another card than the one that is tried already. */
  paymentMethodId: z.optional(z.string()),
  challenge,
})

/** Limits how far a forged form can advance the clock. */
const furthestMs = 400 * 24 * 60 * 60 * 1000

type PaymentForm = z.infer<typeof paymentForm>
type InvoiceRequest = FastifyRequest<{ Params: { file: string } }>

/**
 * Pages at `/dev/payments`, in development: they show the sandbox, advance its clock, and make it fail. The
 * test card form and the links to invoices lead here, too.
 */
export function paymentSandboxPages(
  sandbox: PaymentSandbox,
  options: { productName: string },
): FastifyPluginAsync {
  const { productName } = options

  return async (app) => {
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    app.addHook('onRequest', async (request) => {
      if (request.method !== 'GET') assertOwnOrigin(request, app.publicUrl)
    })

    app.get('/dev/payments', { schema }, async (request, reply) => {
      sandbox.account.settle()
      const { state } = sandbox.account
      const page = sandboxPage({
        site: { productName, host: request.host },
        clock: { now: sandbox.now(), aheadMs: state.clockAheadMs },
        customers: viewCustomers(state),
        faults: currentMode(sandbox),
        whenRetriesEnd: state.whenRetriesEnd,
        events: viewEvents(state, sandbox.pendingWebhooks()),
      })
      return sendPage(reply, 200, page)
    })

    app.post('/dev/payments/advance', { schema }, async (request, reply) => {
      const form = advance.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Choose how far to advance.')
      const instant = instantOf(form.data.to, sandbox.now())
      if (instant.getTime() - sandbox.now().getTime() > furthestMs)
        return refuse(reply, 'Advance by a year at most.')
      await sandbox.advanceTo(instant)
      return reply.redirect('/dev/payments', 303)
    })

    app.post('/dev/payments/faults', { schema }, async (request, reply) => {
      const form = faults.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Choose what the sandbox should do.')
      applyMode(sandbox, form.data.mode)
      return reply.redirect('/dev/payments', 303)
    })

    app.post('/dev/payments/retries', { schema }, async (request, reply) => {
      const form = retries.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Choose what follows the last attempt.')
      await sandbox.setWhenRetriesEnd(form.data.ending)
      return reply.redirect('/dev/payments', 303)
    })

    app.post('/dev/payments/renew-card', { schema }, async (request, reply) => {
      const form = renewal.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Choose which card to renew.')
      return orRefusal(reply, async () => {
        await sandbox.renewCard(form.data.paymentMethodId)
        return reply.redirect('/dev/payments', 303)
      })
    })

    app.post('/dev/payments/confirm-setup', { schema }, async (request, reply) => {
      const form = cardForm.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Please fill in the whole card.')
      return confirmSetup(sandbox, form.data, reply)
    })

    app.post('/dev/payments/confirm-payment', { schema }, async (request, reply) => {
      const form = paymentForm.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Please choose which payment to confirm.')
      return confirmPayment(sandbox, form.data, reply)
    })

    // The buttons of an invoice's page, which shows what became of the payment.
    app.post('/dev/payments/invoices/:file', { schema }, async (request: InvoiceRequest, reply) => {
      const form = paymentForm.safeParse(request.body)
      if (!form.success) return refuse(reply, 'Choose whether to confirm the payment.')
      await sandbox.confirmPayment(form.data).catch(passRefusal)
      return reply.redirect(`/dev/payments/invoices/${encodeURIComponent(request.params.file)}`, 303)
    })

    app.get('/dev/payments/invoices/:file', { schema }, async (request: InvoiceRequest, reply) => {
      sandbox.account.settle()
      const { state } = sandbox.account
      const { file } = request.params
      const invoice = state.invoices.find(({ id }) => id === path.basename(file, '.pdf'))
      if (!invoice) return reply.callNotFound()
      if (!file.endsWith('.pdf')) {
        const intent = state.paymentIntents.find(({ id }) => id === state.intentOfInvoice[invoice.id])
        return sendPage(reply, 200, hostedInvoicePage({ productName, host: request.host }, invoice, intent))
      }
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

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ message })
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

function currentMode({ faults: { current } }: PaymentSandbox): FaultMode {
  if (current.length === 0) return 'work'
  return current.some(({ fault }) => fault.kind === 'away') ? 'away' : 'some'
}

function applyMode({ faults: set }: PaymentSandbox, mode: FaultMode): void {
  set.clear()
  if (mode === 'some') set.set({ kind: 'refuse' }, { share: 0.3 })
  if (mode === 'away') set.set({ kind: 'away' })
}

function confirmSetup(sandbox: PaymentSandbox, form: z.infer<typeof cardForm>, reply: FastifyReply) {
  const { clientSecret, challenge: answer, number, ...rest } = form
  const card = { number: number.replaceAll(/\s/g, ''), ...rest }
  return orRefusal(reply, async () => {
    const setup = await sandbox.confirmSetupIntent({ clientSecret, card, challenge: answer })
    const { status, payment_method: method } = setup
    return { status, paymentMethodId: typeof method === 'string' ? method : method?.id }
  })
}

function confirmPayment(sandbox: PaymentSandbox, form: PaymentForm, reply: FastifyReply) {
  return orRefusal(reply, async () => {
    const { id, status } = await sandbox.confirmPayment(form)
    return { status, paymentIntentId: id }
  })
}

/** The page says itself why a payment isn't made. */
function passRefusal(error: unknown): void {
  if (!(error instanceof SandboxRefusal)) throw error
}

/** The answer, or what Stripe's form would show in its place. */
async function orRefusal<Answer>(reply: FastifyReply, work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error
    const { message, code } = error.body.error
    return reply.code(error.status).send({ message, code })
  }
}
