import { type Provider, providerNames } from '@adit/events/identity/provider.values.ts'
import { refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok, redirect } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider, existing } from '../account/account.decider.ts'
import { tellAccount } from '../account/account_tell.ts'
import { type IdentityDeps, outsideSignIn } from '../identity_deps.ts'
import { accountStream, providerIdentityStream } from '../identity_streams.ts'
import { createAuthenticate } from '../sign_in/authenticate.ts'
import { confirmRecently, requireFreshSession } from '../sign_in/confirm_person.ts'
import { type BrowserSecret, browserSecretOf, someBrowserSecret } from './browser_secret.ts'
import { releaseIdentity } from './identity_claim.ts'
import { type OutsidePerson, ProviderProblem, type SignInProvider, type Trip } from './outside_sign_in.port.ts'
import * as contracts from './provider.contract.ts'
import { arrivalFlow, tripFlow } from './provider.flows.ts'
import { providerIdentityDecider } from './provider_identity.decider.ts'
import { returnPath } from './return_target.ts'

const beginRefusals = refusals('provider_unknown', 'provider_away', 'invalid_token')

/** Nothing on the way may be kept or told to others by the browser. */
const unseen = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

type ProblemReason = 'refused' | 'away' | 'failed' | 'ended' | 'mixed_up' | 'off'

/** There and back: to another site, and from there to the page that trades in what came of it. */
export function providerRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, ops, origin, port } = deps
  const { flows, identityHash, linkedIdentities } = identity
  const { providers, launcherFiles } = port(outsideSignIn)
  const authenticate = createAuthenticate(ops, { now: deps.now })

  const known = (name: string) => providers.find((one) => one.name === name)
  const required = (name: string): SignInProvider => {
    const provider = known(name)
    if (!provider) throw beginRefusals.refuse('provider_unknown', { field: 'provider' })
    return provider
  }
  const tripOf = (name: Provider, state: string, browser: BrowserSecret): Trip => ({
    callback: `${origin()}/_internal/auth/callback/${name}`,
    state,
    verifier: browser.derive(`verifier of ${state}`),
    nonce: browser.derive(`nonce of ${state}`),
  })
  /** The address of the other site, for this browser alone. */
  const begin = async (
    provider: SignInProvider,
    { accountId, url }: { accountId: string | null; url: string | undefined },
    { headers, receivedAt }: RequestContext,
  ) => {
    const path = returnPath(url, { origin: origin(), launcherFiles })
    const browser = someBrowserSecret(headers, origin())
    const data = { provider: provider.name, browser: browser.digest, path }
    const state = await flows.begin(tripFlow, { accountId, data }, receivedAt)
    const to = await provider.begin(tripOf(provider.name, state, browser))
    return { to: to.href, headers: { ...unseen, 'set-cookie': browser.cookie } }
  }
  const problem = (reason: ProblemReason, provider: string) =>
    `${origin()}/auth/problem?${new URLSearchParams({ reason, provider })}`

  const init = async ({ query, request }: InputOf<typeof contracts.beginProvider>) => {
    const provider = required(query.provider)
    const accountId = query.token === undefined ? null : await accountOf(query.token, request)
    try {
      const { to, headers } = await begin(provider, { accountId, url: query.url }, request)
      return redirect<307>(to, { headers })
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error
      return redirect<307>(problem(error.kind, provider.name), { headers: unseen })
    }
  }
  /** Whose session this is. It must have begun a moment ago: what is linked opens the account for good. */
  const accountOf = async (token: string, request: RequestContext): Promise<string> => {
    const viewer = await authenticate(token, request.headers)
    if (viewer?.via.kind !== 'session') throw beginRefusals.refuse('invalid_token')
    await requireFreshSession(deps, viewer, request)
    return viewer.accountId
  }

  const link = async ({ body, viewer, request }: InputOf<typeof contracts.linkProvider>) => {
    const provider = required(body.provider)
    await confirmRecently(deps, viewer, body.password, request)
    const { accountId } = viewer
    try {
      const { to, headers } = await begin(provider, { accountId, url: body.url ?? undefined }, request)
      return ok({ url: to }, { headers, secretShown: true })
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error
      throw refusal('provider_away', { provider: providerNames[provider.name] })
    }
  }

  const back = async ({ params, request }: InputOf<typeof contracts.endProviderTrip>) => {
    const to = await cameBack(params.provider, request)
    return redirect<303>(to, { status: 303, headers: unseen })
  }
  const cameBack = async (name: string, request: RequestContext): Promise<string> => {
    const provider = known(name)
    if (!provider) return problem('off', name)
    const url = new URL(request.url, origin())
    // As the provider knows it, whichever version of the API the browser has used.
    url.pathname = `/_internal/auth/callback/${name}`
    const [state, ...others] = url.searchParams.getAll('state')
    const browser = browserSecretOf(request.headers, origin())
    if (!state || others.length > 0 || !browser) return problem('ended', name)
    const flow = await flows.take(tripFlow, state, request.receivedAt)
    if (flow?.data.browser !== browser.digest) return problem('ended', name)
    if (flow.data.provider !== name) return problem('mixed_up', name)
    try {
      const person = await provider.finish(tripOf(provider.name, state, browser), url, request.receivedAt)
      const code = await arrived(person, flow.accountId, browser, request)
      return `${origin()}/auth/welcome?${new URLSearchParams({ authToken: code, redirect: flow.data.path })}`
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error
      return problem(error.kind, name)
    }
  }
  /** The code of what is to come of it. */
  const arrived = async (
    person: OutsidePerson,
    linksTo: string | null,
    { digest, hide }: BrowserSecret,
    { receivedAt }: RequestContext,
  ): Promise<string> => {
    const { provider, issuer, subject } = person
    const of = { browser: digest, provider }
    const hidden = () => hide(JSON.stringify(person))
    if (linksTo !== null) {
      const data = { ...of, kind: 'link' as const, hidden: hidden() }
      return flows.begin(arrivalFlow, { accountId: linksTo, data }, receivedAt)
    }
    const hash = identityHash({ provider, issuer, subject })
    const { state } = await bus.load(providerIdentityDecider, providerIdentityStream(hash))
    if (state.kind === 'free') {
      const data = { ...of, kind: 'sign_up' as const, hidden: hidden() }
      return flows.begin(arrivalFlow, { accountId: null, data }, receivedAt)
    }
    const data = { ...of, kind: 'sign_in' as const, identity: hash }
    return flows.begin(arrivalFlow, { accountId: state.accountId, data }, receivedAt)
  }

  const unlink = async ({ body, viewer, request }: InputOf<typeof contracts.unlinkProvider>) => {
    const { accountId } = viewer
    const before = existing((await bus.load(accountDecider, accountStream(accountId))).state)
    const effect = await tellAccount(deps, {
      command: { type: 'UnlinkProvider', provider: body.provider },
      viewer,
      request,
    })
    const linked = before.providers.get(body.provider)
    for (const held of before.heldIdentities.values()) {
      if (held.identity === linked?.identity) {
        await releaseIdentity({ bus, linkedIdentities }, { accountId, ...held }, contextOf(request, viewer))
      }
    }
    return noContent({ effect })
  }

  return [
    handle(contracts.beginProvider, init),
    handle(contracts.endProviderTrip, back),
    handle(contracts.linkProvider, link),
    handle(contracts.unlinkProvider, unlink),
  ]
}
