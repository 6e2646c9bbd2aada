import { providerNames } from '@adit/events/identity/provider.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider, existing } from '../account/account.decider.ts'
import { sealIdentity } from '../account/account_create.ts'
import { lastEffect } from '../account/account_effects.ts'
import { linkProviderRefusals } from '../account/provider.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import type { Flow } from '../flows/flows.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { codeFlow } from '../second_factor/second_factor.flows.ts'
import { openSession } from '../sign_in/session_open.ts'
import { type BrowserSecret, browserSecretOf } from './browser_secret.ts'
import type { OutsidePerson } from './outside_sign_in.port.ts'
import { arrive, signUpWithProvider } from './provider.contract.ts'
import { arrivalFlow, providerSignUpFlow } from './provider.flows.ts'
import { providerLinkingSaga } from './provider_linking.saga.ts'
import { isEmailHeld, signUpPerson, suggestedName } from './provider_sign_up.ts'

const noStore = { 'cache-control': 'no-store' }
const ended = (field: 'code' | 'flow') => flowRefusals.refuse('flow_ended', { field })

/** What comes of having been on another site. All of it is for the browser that went there. */
export function arrivalRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, origin, sagas } = deps
  const { flows, signUps } = identity
  const linking = providerLinkingSaga(deps)
  sagas.register(linking)

  const trade = async ({ body, viewer, request }: InputOf<typeof arrive>) => {
    const browser = browserSecretOf(request.headers, origin())
    const flow = await flows.take(arrivalFlow, body.code, request.receivedAt)
    if (!browser || flow?.data.browser !== browser.digest) throw ended('code')
    const { kind } = flow.data
    if (kind === 'sign_up') return beginSignUp(personOf(browser, flow.data.hidden), flow.data, request)
    if (kind === 'link') return link(personOf(browser, flow.data.hidden), flow.accountId, viewer, request)
    return signIn({ ...flow, data: flow.data }, request)
  }

  const signIn = async (
    { accountId, data: { provider, identity: hash } }: Flow<{ provider: OutsidePerson['provider']; identity: string }>,
    request: RequestContext,
  ) => {
    if (accountId === null) throw ended('code')
    const { state: account } = await bus.load(accountDecider, accountStream(accountId))
    // It was unlinked meanwhile.
    if (account.kind !== 'existing' || account.providers.get(provider)?.identity !== hash) throw ended('code')
    if (account.secondFactor !== null) {
      const data = { by: { provider, identity: hash } }
      const flow = await flows.begin(codeFlow, { accountId, data }, request.receivedAt)
      const description = 'Enter a code of your authenticator app, or a backup code.'
      return ok({ error: '2fa_required' as const, description, flow }, { secretShown: true, headers: noStore })
    }
    const session = await openSession(deps, { account, passwordHash: null, request, by: 'provider', provider })
    if (session === undefined) throw ended('code')
    return ok({ session: session.secret }, { secretShown: true, headers: noStore })
  }

  const beginSignUp = async (
    person: OutsidePerson,
    { browser, provider, hidden }: { browser: string; provider: OutsidePerson['provider']; hidden: string },
    request: RequestContext,
  ) => {
    const data = { browser, provider, hidden }
    const flow = await flows.begin(providerSignUpFlow, { accountId: null, data }, request.receivedAt)
    const answer = {
      ...{ flow, provider, username: await suggestedName(deps, person) },
      ...{ email: person.email, email_verified: person.emailVerified, email_held: await isEmailHeld(deps, person) },
    }
    return ok({ sign_up: answer }, { secretShown: true, headers: noStore })
  }

  const link = async (
    person: OutsidePerson,
    accountId: string | null,
    viewer: Viewer | undefined,
    request: RequestContext,
  ) => {
    // Otherwise somebody could send others on a way that they have begun, and get what those bring back.
    if (accountId === null || viewer?.accountId !== accountId) throw ended('code')
    const { provider } = person
    const account = existing((await bus.load(accountDecider, accountStream(accountId))).state)
    const linked = await sealIdentity(identity, accountId, person)
    const before = account.providers.get(provider)
    if (before?.identity !== linked.identity) {
      if (before) throw linkProviderRefusals.refuse('provider_linked', { provider: providerNames[provider] })
      await sagas.run(linking, request.ids.base62(), { accountId, ...linked }, contextOf(request, viewer))
    }
    return ok({ linked: provider }, { effect: await lastEffect(deps, accountId), headers: noStore })
  }

  const signUp = async ({ body, request }: InputOf<typeof signUpWithProvider>) => {
    const browser = browserSecretOf(request.headers, origin())
    // Not taken yet: a name may turn out to be taken.
    const flow = await flows.find(providerSignUpFlow, body.flow, request.receivedAt)
    if (!browser || flow?.data.browser !== browser.digest) throw ended('flow')
    const person = personOf(browser, flow.data.hidden)
    const email = body.email ?? null
    if (!request.isUnlimited) await signUps.begin(email ?? person.email ?? body.flow, request.clientIp)
    const accountId = request.ids.base62()
    request.progress.id = accountId
    const { username, sign_up_newsletter: newsletter } = body
    const { effect } = await signUpPerson(deps, { accountId, person, username, email, newsletter }, request)
    await flows.take(providerSignUpFlow, body.flow, request.receivedAt)
    const account = { accountId, role: 'developer' as const }
    const { provider } = person
    const session = await openSession(deps, { account, passwordHash: null, request, by: 'provider', provider })
    if (session === undefined) throw refusal('flow_ended', { field: 'flow' })
    return ok({ session: session.secret }, { effect, id: accountId, secretShown: true, headers: noStore })
  }

  return [handle(arrive, trade), handle(signUpWithProvider, signUp)]
}

const personOf = (browser: BrowserSecret, hidden: string): OutsidePerson => JSON.parse(browser.reveal(hidden))
