import type { FastifyInstance } from 'fastify'
import type { Deployment } from '#shared/deployment/contract.ts'
import { isApiCall } from './api-address.ts'
import { avatarHosts } from './avatar-hosts.ts'

const avatars = avatarHosts.map((host) => `https://${host}`).join(' ')

/** For Stripe.js, whose card fields and 3-D Secure run in Stripe's frames. */
const stripeHosts = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
  connect: ' https://api.stripe.com',
  images: ' https://*.stripe.com',
}
const noHosts: typeof stripeHosts = { script: '', frames: [], connect: '', images: '' }

type Site = { publicUrl: URL; payments: Deployment['payments'] }

/** No inline scripts, and nothing from other hosts but avatars and Stripe's card form. */
function securityHeaders({ publicUrl, payments }: Site): Record<string, string> {
  const isHttps = publicUrl.protocol === 'https:'
  const cardForm = payments.mode === 'stripe' ? stripeHosts : noHosts
  const policy = [
    "default-src 'self'",
    `script-src 'self'${cardForm.script}`,
    // Radix and the charts position with style attributes; style elements stay ours.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${avatars}${cardForm.images}`,
    "font-src 'self'",
    `connect-src 'self'${cardForm.connect}`,
    ...cardForm.frames,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Adds the security headers to every answer of Fastify's. A route's own headers win. */
export function addHeaders(app: FastifyInstance, site: Site): void {
  const headers = securityHeaders(site)
  app.decorate('securityHeaders', headers)
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
