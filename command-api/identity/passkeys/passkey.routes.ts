import { PASSKEYS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { type AccountCommand, accountDecider, existing } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { tellAccount } from '../account/account_tell.ts'
import { addPasskeyRefusals } from '../account/second_factor.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { confirmRecently } from '../sign_in/confirm_person.ts'
import * as contracts from './passkey.contract.ts'
import { registrationFlow } from './passkey.flows.ts'
import { checkRegistration, rejectPasskey, requireRelyingParty } from './passkey_check.ts'
import type { Passkey } from './passkeys.ts'

const present = ({ id, name, createdAt, usedAt }: Passkey) => ({
  ...{ id, name },
  created_at: new Date(createdAt).toISOString(),
  last_used: usedAt === null ? null : new Date(usedAt).toISOString(),
})

/**
 * A key is stored before the event that makes it count, and removed after the one that says it doesn't. A row that a request left when it broke
 * off counts for nothing.
 */
export function passkeyRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, origin } = deps
  const { flows, passkeys } = identity

  const tell = (command: AccountCommand, viewer: Viewer, request: RequestContext) =>
    tellAccount(deps, { command, viewer, request })
  const mine = async ({ accountId }: Viewer) =>
    existing((await bus.load(accountDecider, accountStream(accountId))).state)

  const countingOf = async (accountId: string, known: ExistingAccount['passkeys']) =>
    (await passkeys.list(accountId)).filter(({ id }) => known.has(id))

  const list = async ({ viewer }: InputOf<typeof contracts.listPasskeys>) =>
    ok((await countingOf(viewer.accountId, (await mine(viewer)).passkeys)).map(present))

  const start = async ({ body, viewer, request }: InputOf<typeof contracts.startPasskeyRegistration>) => {
    const party = requireRelyingParty(origin())
    const { accountId, username, passkeys: known } = await mine(viewer)
    if (known.size >= PASSKEYS_MAX) {
      throw addPasskeyRefusals.refuse('passkeys_full', { current: known.size, limit: PASSKEYS_MAX })
    }
    await confirmRecently(deps, viewer, body?.password, request)
    const options = await generateRegistrationOptions({
      ...{ rpName: party.id, rpID: party.id, userName: username, userID: new Uint8Array(Buffer.from(accountId)) },
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      // A device that has a key of the account says so.
      excludeCredentials: (await countingOf(accountId, known)).map(({ credentialId: id, transports }) => ({
        id,
        transports,
      })),
    })
    const data = { challenge: options.challenge }
    const flow = await flows.begin(registrationFlow, { accountId, data }, request.receivedAt)
    return ok({ options: { ...options }, flow }, { secretShown: true })
  }

  const finish = async ({ body, viewer, request }: InputOf<typeof contracts.finishPasskeyRegistration>) => {
    const party = requireRelyingParty(origin())
    const { accountId } = viewer
    const { receivedAt: createdAt } = request
    const begun = await flows.find(registrationFlow, body.flow, createdAt)
    const flow = begun?.accountId === accountId ? await flows.take(registrationFlow, body.flow, createdAt) : undefined
    if (!flow) throw flowRefusals.refuse('flow_ended', { field: 'flow' })
    const key = await checkRegistration(body.credential, { party, challenge: flow.data.challenge })
    const id = request.ids.base62()
    const passkey = {
      ...{ id, accountId, name: body.name, createdAt, counter: key.counter, credentialId: key.id },
      publicKey: Buffer.from(key.publicKey),
      transports: body.credential.response.transports,
    }
    if (!(await passkeys.add(passkey))) rejectPasskey()
    await tell({ type: 'AddPasskey', passkeyId: id, name: body.name }, viewer, request).catch(async (error) => {
      // Another error may hide an event that was stored.
      if (error instanceof Refusal) await passkeys.remove(accountId, id)
      throw error
    })
    return ok(present({ ...passkey, usedAt: null }), { id })
  }

  const rename = async ({ params, body, viewer, request }: InputOf<typeof contracts.renamePasskey>) => {
    await tell({ type: 'RenamePasskey', passkeyId: params.id, name: body.name }, viewer, request)
    await passkeys.rename(viewer.accountId, params.id, body.name)
    return noContent()
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof contracts.removePasskey>) => {
    await tell({ type: 'RemovePasskey', passkeyId: params.id }, viewer, request)
    await passkeys.remove(viewer.accountId, params.id)
    return noContent()
  }

  return [
    handle(contracts.listPasskeys, list),
    handle(contracts.startPasskeyRegistration, start),
    handle(contracts.finishPasskeyRegistration, finish),
    handle(contracts.renamePasskey, rename),
    handle(contracts.removePasskey, remove),
  ]
}
