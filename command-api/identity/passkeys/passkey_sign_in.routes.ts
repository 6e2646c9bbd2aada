import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { accountDecider } from '../account/account.decider.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { openSession } from '../sign_in/session_open.ts'
import { presentSession } from '../sign_in/session_shape.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './passkey.contract.ts'
import { passkeySignInFlow } from './passkey.flows.ts'
import { checkAssertion, rejectPasskey, requireRelyingParty } from './passkey_check.ts'

export function passkeySignInRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, origin } = deps
  const { flows, passkeys, signIns, vault } = identity

  const start = async ({ request }: InputOf<typeof startPasskeySignIn>) => {
    const { id } = requireRelyingParty(origin())
    // Without a list of keys: which ones an account has is nobody's business.
    const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
    const data = { challenge: options.challenge }
    const flow = await flows.begin(passkeySignInFlow, { accountId: null, data }, request.receivedAt)
    return ok({ options: { ...options }, flow }, { secretShown: true })
  }

  const finish = async ({ body, request }: InputOf<typeof finishPasskeySignIn>) => {
    const party = requireRelyingParty(origin())
    const { receivedAt: now, clientIp } = request
    const flow = await flows.take(passkeySignInFlow, body.flow, now)
    if (!flow) throw flowRefusals.refuse('flow_ended', { field: 'flow' })
    await signIns.begin(body.credential.id, clientIp)
    const passkey = await passkeys.byCredential(body.credential.id)
    if (!passkey) return rejectPasskey()
    const counter = await checkAssertion(body.credential, { party, challenge: flow.data.challenge }, passkey)
    const { state: account } = await bus.load(accountDecider, accountStream(passkey.accountId))
    if (account.kind !== 'existing' || !account.passkeys.has(passkey.id)) return rejectPasskey()
    if (!(await passkeys.use(passkey.id, counter, now))) return rejectPasskey()
    await signIns.succeeded(body.credential.id, clientIp)
    const opened = await openSession(deps, { account, passwordHash: null, request, by: 'passkey' })
    if (!opened) throw refusal('passkey_rejected', { field: 'credential' })
    const answer = await presentSession({ ...opened, current: true }, vault)
    return ok(answer, { secretShown: true, headers: { 'cache-control': 'no-store' } })
  }

  return [handle(startPasskeySignIn, start), handle(finishPasskeySignIn, finish)]
}
