import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { followIdentity } from '#server/features/membership/follow-identity.ts'
import { ownPath } from '#server/platform/http/own-path.ts'
import { accountOf, contextOf } from '#server/platform/http/request-context.ts'
import {
  clearSessionCookie,
  newSessionToken,
  readSessionToken,
  setSessionCookie,
  tokenHash,
} from '#server/platform/http/session-cookie.ts'
import { currentUser, profileChange } from '#shared/session/contract.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { nameBrowser } from './own-sessions/browser-name.ts'
import { changeProfile } from './profile.ts'
import { describeMember, describeNewcomer } from './service.ts'
import { clearSignInCookie, readSignInCookie, setSignInCookie } from './sign-in-cookie.ts'

const signInLimit = { name: 'sign-in', max: 20, windowMs: 60_000 }
/** Separate, as each sign-in comes back once. */
const callbackLimit = { ...signInLimit, name: 'sign-in-callback' }
const hidden = { hide: true }

/**
 * Sign-in with the identity provider, sign-out, and the signed-in user (spec 2.5 and 2.6; trust, 'Sign-in and
 * sessions').
 */
export function sessionRoutes(identityProvider: IdentityProvider): FastifyPluginAsyncZod {
  return async (app) => {
    const redirectUri = new URL('/api/auth/google/callback', app.publicUrl).href
    let isOtherHostLogged = false
    const logOtherHost = ({ host, log }: FastifyRequest) => {
      if (!isOtherHostLogged)
        log.warn(
          { host, publicHost: app.publicUrl.host },
          'the proxy does not pass the host of PUBLIC_URL on',
        )
      isOtherHostLogged = true
    }

    // The spec has both addresses: that of the sign-in buttons and that of the final call to action.
    for (const address of ['/api/auth/google', '/api/login']) {
      app.get(
        address,
        {
          schema: {
            ...hidden,
            querystring: z.object({ to: z.optional(z.string()), moved: z.optional(z.literal('1')) }),
          },
          config: { access: 'public', limit: signInLimit },
        },
        async (request, reply) => {
          const { to, moved } = request.query
          // The sign-in cookie must be on the host that the provider redirects to.
          if (request.host !== app.publicUrl.host) {
            if (!moved) return reply.redirect(onPublicHost(app.publicUrl, address, to))
            // The browser is there already: a proxy in between names another host.
            logOtherHost(request)
          }
          const beganAt = request.headers.referer?.startsWith(`${app.publicUrl.origin}/register`)
            ? '/register'
            : '/login'
          try {
            const { url, checks } = await identityProvider.begin({ redirectUri })
            setSignInCookie(reply, { ...checks, beganAt, to: ownPath(to) })
            return reply.redirect(url.href)
          } catch (error) {
            request.log.error({ err: error }, 'sign-in could not begin')
            return reply.redirect(`${beganAt}?error=auth_failed`)
          }
        },
      )
    }

    app.get(
      '/api/auth/google/callback',
      { schema: hidden, config: { access: 'public', limit: callbackLimit } },
      async (request, reply) => {
        const signIn = readSignInCookie(request)
        // Used once, also if the sign-in fails.
        clearSignInCookie(reply)
        try {
          if (!signIn) throw new Error('No sign-in is in progress in this browser.')
          const person = await identityProvider.finish(new URL(request.url, app.publicUrl), signIn)
          const account = await app.directory.recordIdentity(person, app.now())
          const mayComeIn = await followIdentity({ account, inCompany: app.inCompany })
          const previous = readSessionToken(request)
          if (previous) await app.directory.deleteSession(tokenHash(previous))
          if (!mayComeIn) {
            clearSessionCookie(reply)
            return reply.redirect('/login?deactivated=1')
          }
          const token = newSessionToken()
          const { identityId } = account
          const name = nameBrowser(request.headers['user-agent'])
          await app.directory.createSession({ tokenHash: tokenHash(token), identityId, ...name }, app.now())
          setSessionCookie(reply, token)
          return reply.redirect(ownPath(signIn.to))
        } catch (error) {
          request.log.warn({ err: error }, 'sign-in refused')
          return reply.redirect(`${signIn?.beganAt ?? '/login'}?error=auth_failed${invitationOf(signIn?.to)}`)
        }
      },
    )

    app.get('/api/logout', { schema: hidden, config: { access: 'public' } }, async (request, reply) => {
      // So that no link or image on another site signs anybody out.
      const site = request.headers['sec-fetch-site']
      const token = readSessionToken(request)
      if (token && (site === undefined || site === 'same-origin' || site === 'none')) {
        await app.directory.deleteSession(tokenHash(token))
        clearSessionCookie(reply)
      }
      return reply.redirect('/')
    })

    // Links in mails lead to the page, by way of sign-in for people who are signed out.
    app.get(
      '/api/open',
      {
        schema: { ...hidden, querystring: z.object({ to: z.optional(z.string()) }) },
        config: { access: 'public' },
      },
      async (request, reply) => {
        const to = ownPath(request.query.to)
        return reply.redirect(request.account ? to : `/api/auth/google?to=${encodeURIComponent(to)}`)
      },
    )

    app.get(
      '/api/auth/user',
      {
        schema: { summary: 'Who is signed in', response: { 200: currentUser } },
        config: { access: 'session' },
      },
      async (request) => {
        const account = accountOf(request)
        if (!account.membership) return describeNewcomer(account, app.now())
        const ctx = contextOf(request)
        return ctx.inCompany((tx, { userId }) =>
          describeMember(tx, userId, { now: ctx.now, billing: app.billing }),
        )
      },
    )

    app.patch(
      '/api/auth/user',
      {
        schema: {
          summary: 'Change the reader’s name, language and week',
          body: profileChange,
          response: { 200: currentUser },
        },
        config: { whileLocked: 'open' },
      },
      async (request) => changeProfile(contextOf(request), request.body, app.billing),
    )
  }
}

/** The invitation that the sign-in began with, so that its page is shown again. */
function invitationOf(to: string | undefined): string {
  const invitation = /^\/\?invitation=([\w-]+)$/.exec(to ?? '')?.[1]
  return invitation ? `&invitation=${invitation}` : ''
}

/** The same path on the public host, whatever host the request names. */
function onPublicHost(publicUrl: URL, address: string, to: string | undefined): string {
  const target = new URL(address, publicUrl)
  target.searchParams.set('moved', '1')
  if (to !== undefined) target.searchParams.set('to', ownPath(to))
  return target.href
}
