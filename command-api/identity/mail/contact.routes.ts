import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok, redirect } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountDecider, existing } from '../account/account.decider.ts'
import type { ContactCommand } from '../account/account_contact.ts'
import { tellAccount } from '../account/account_tell.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import * as contracts from './contact.contract.ts'
import { accountOfToken } from './unsubscribe_token.ts'

/** How mail reaches an account's holder. */
export function contactRoutes({ bus, identity, origin }: IdentityDeps): Route[] {
  const mine = async ({ accountId }: Viewer) =>
    existing((await bus.load(accountDecider, accountStream(accountId))).state)

  const tell = async (command: ContactCommand, viewer: Viewer, request: RequestContext) =>
    noContent({ effect: await tellAccount({ bus }, { command, viewer, request }) })
  const choose = (newsletter: boolean, viewer: Viewer, request: RequestContext) =>
    tell({ type: 'ChangeAccountNewsletter', newsletter }, viewer, request)

  const byMail = ({ query, request }: InputOf<typeof contracts.unsubscribeByMail>) => {
    const accountId = accountOfToken(query.token, identity.unsubscribeToken)
    if (accountId === undefined) throw refusal('link_invalid')
    // Whoever has the mail acts for the account, with this one right.
    const via = { kind: 'schedule', id: 'unsubscribe' } as const
    return choose(false, { accountId, role: 'developer', via, scopes: 0n, limitedTo: null }, request)
  }

  return [
    handle(contracts.getContact, async ({ viewer }) => {
      const { emailVerified: verified, emailBouncing: bouncing, newsletter: subscribed } = await mine(viewer)
      return ok({ verified, bouncing, subscribed })
    }),
    handle(contracts.getSubscription, async ({ viewer }) => ok({ subscribed: (await mine(viewer)).newsletter })),
    handle(contracts.subscribe, ({ viewer, request }) => choose(true, viewer, request)),
    handle(contracts.unsubscribe, ({ viewer, request }) => choose(false, viewer, request)),
    handle(contracts.unsubscribeByMail, byMail),
    handle(contracts.openUnsubscribePage, async ({ query }) =>
      redirect<303>(`${origin()}/auth/unsubscribe?token=${encodeURIComponent(query.token)}`, { status: 303 }),
    ),
    handle(contracts.changeLanguage, ({ body, viewer, request }) =>
      tell({ type: 'ChangeAccountLanguage', language: body.language }, viewer, request),
    ),
  ]
}
