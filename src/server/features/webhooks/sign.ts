import { createHmac, randomBytes } from 'node:crypto'

/** Signatures of Standard Webhooks 1.0 (standardwebhooks.com). */

const prefix = 'whsec_'
const secretBytes = 32

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

type Message = { id: string; body: string; at: Date }

/** The headers by which a receiver knows who sent a message, and when; one signature for each secret. */
export function signedHeaders({ id, body, at }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
