import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { isLoopbackAddress, isLoopbackOrigin } from '@adit/platform/http/loopback.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { KeptMail } from '@adit/platform/mail/outbox.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { getOutboxMail, listOutbox } from './outbox.contract.ts'

/** Mails of a site without an SMTP server. They hold links that open accounts, so only staff read them, except on one's own machine. */
export function outboxRoutes({ identity, origin }: IdentityDeps): Route[] {
  const { outbox } = identity
  const admit = (viewer: Viewer | undefined, request: RequestContext) => {
    const isOwnMachine =
      isLoopbackOrigin(origin()) &&
      isLoopbackAddress(request.clientIp) &&
      // Written by a proxy: then the address is the proxy's.
      request.headers['x-forwarded-for'] === undefined &&
      isAskedByOwnPage(request)
    if (!isOwnMachine && !(viewer && isMod(viewer.role))) throw refusal('staff_only')
  }
  return [
    handle(listOutbox, async ({ query, viewer, request }) => {
      admit(viewer, request)
      const { mails, total } = await outbox.list(query)
      return ok({ mails: mails.map(presentMail), total }, { headers: { 'cache-control': 'no-store' } })
    }),
    handle(getOutboxMail, async ({ params, viewer, request }) => {
      admit(viewer, request)
      const mail = await outbox.find(params.id)
      if (!mail) throw refusal('not_found')
      const { html, text } = mail
      return ok({ ...presentMail(mail), html, text }, { headers: { 'cache-control': 'no-store' } })
    }),
  ]
}

/**
 * Whether no page of another site asks. Any site that is open in a browser on this machine can reach it, and the API answers every origin.
 * Browsers add `Origin` then; a name of the other site's own that leads here shows in `Host`.
 */
function isAskedByOwnPage({ headers: { origin, host } }: RequestContext): boolean {
  return origin === undefined && host !== undefined && isLoopbackOrigin(`http://${host}`)
}

const presentMail = ({ id, to, subject, at }: KeptMail) => ({ id, to, subject, sent: new Date(at).toISOString() })
