import { isAdmin, isMod } from '@adit/events/identity/role.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { generateURI } from 'otplib'
import { type AccountCommand, accountDecider, existing } from '../account/account.decider.ts'
import { findAccount } from '../account/account_access.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { tellAccount } from '../account/account_tell.ts'
import { enableSecondFactorRefusals, secondFactorRefusals } from '../account/second_factor.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { relyingPartyOf } from '../passkeys/relying_party.ts'
import { confirmRecently } from '../sign_in/confirm_person.ts'
import { backupCodeHash, newBackupCodes } from './backup_codes.ts'
import { codeRefusals, useCode } from './code_check.ts'
import * as contracts from './second_factor.contract.ts'
import { setUpFlow } from './second_factor.flows.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

const noStore = { 'cache-control': 'no-store' }

/** A secret is stored before the event that makes it count, and removed after the one that says it doesn't. */
export function secondFactorRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, origin } = deps
  const { flows, secondFactors, sessions, vault } = identity

  const tell = (accountId: string, command: AccountCommand, viewer: Viewer, request: RequestContext) =>
    tellAccount(deps, { accountId, command, viewer, request })
  const mine = async ({ accountId }: Viewer) =>
    existing((await bus.load(accountDecider, accountStream(accountId))).state)
  /** Uses up a code of the viewer's own, and records it if it was a backup code. The id of the app. */
  const show = async (code: string, viewer: Viewer, request: RequestContext): Promise<string> => {
    const account = await mine(viewer)
    const factorId = requireFactor(account)
    const used = await useCode(deps, { account, code }, request)
    if (used.kind === 'backup') {
      await tell(viewer.accountId, { type: 'UseBackupCode', left: used.left }, viewer, request)
    }
    return factorId
  }
  const newCodes = (factorId: string) => {
    const codes = newBackupCodes()
    return { codes, hashes: codes.map((code) => backupCodeHash(factorId, code)) }
  }

  const begin = async ({ body, viewer, request }: InputOf<typeof contracts.beginSecondFactor>) => {
    const { accountId, username, secondFactor } = await mine(viewer)
    if (secondFactor !== null) throw enableSecondFactorRefusals.refuse('second_factor_on')
    await confirmRecently(deps, viewer, body?.password, request)
    const secret = newTotpSecret()
    const { sealed } = await vault.seal(accountId, secret)
    const flow = await flows.begin(setUpFlow, { accountId, data: { secret: sealed } }, request.receivedAt)
    const uri = generateURI({ issuer: new URL(origin()).host, label: username, secret })
    return ok({ secret, uri, flow }, { secretShown: true, headers: noStore })
  }

  const enable = async ({ body, viewer, request }: InputOf<typeof contracts.enableSecondFactor>) => {
    const { accountId } = viewer
    const { receivedAt: now, clientIp } = request
    const flow = await flows.attempt(setUpFlow, body.flow, now)
    if (flow?.accountId !== accountId) throw flowRefusals.refuse('flow_ended', { field: 'flow' })
    await identity.codes.begin(accountId, clientIp)
    const sealed = { account: accountId, sealed: flow.data.secret }
    const secret = await vault.open(sealed)
    const step = secret === erased ? undefined : stepOfCode(secret, body.code, now, 0)
    if (step === undefined) throw codeRefusals.refuse('wrong_code', { field: 'code' })
    await identity.codes.succeeded(accountId, clientIp)
    const factorId = request.ids.base62()
    const { codes, hashes } = newCodes(factorId)
    await secondFactors.add(factorId, { secret: sealed, lastStep: step }, hashes, now)
    const enabling = tell(accountId, { type: 'EnableSecondFactor', factorId }, viewer, request)
    const effect = await enabling.catch(async (error) => {
      // Another error may hide an event that was stored, and a row without one counts for nothing.
      if (error instanceof Refusal) await secondFactors.remove(factorId)
      throw error
    })
    await flows.endAll(accountId, setUpFlow)
    await showIn(viewer, now)
    return ok({ backup_codes: codes }, { effect, secretShown: true, headers: noStore })
  }

  const showIn = async ({ accountId, via }: Viewer, now: number) => {
    if (via.kind === 'session') await sessions.showSecondFactor(accountId, via.id, now)
  }

  const disable = async ({ body, viewer, request }: InputOf<typeof contracts.disableSecondFactor>) => {
    const factorId = await show(body.code, viewer, request)
    const effect = await tell(viewer.accountId, { type: 'DisableSecondFactor', reason: null }, viewer, request)
    await secondFactors.remove(factorId)
    return noContent({ effect })
  }

  const replace = async ({ body, viewer, request }: InputOf<typeof contracts.replaceBackupCodes>) => {
    const { accountId } = viewer
    const factorId = await show(body.code, viewer, request)
    const { codes, hashes } = newCodes(factorId)
    await secondFactors.replaceBackupCodes(factorId, hashes)
    const effect = await tell(accountId, { type: 'ReplaceBackupCodes' }, viewer, request)
    return ok({ backup_codes: codes }, { effect, secretShown: true, headers: noStore })
  }

  const confirm = async ({ body, viewer, request }: InputOf<typeof contracts.confirmSecondFactor>) => {
    await show(body.code, viewer, request)
    await showIn(viewer, request.receivedAt)
    return noContent()
  }

  const security = async ({ viewer }: InputOf<typeof contracts.getSecurity>) => {
    const { accountId } = viewer
    const { role, secondFactor, passkeys } = await mine(viewer)
    const hasFactor = secondFactor !== null || passkeys.size > 0
    const wanted = hasFactor ? ('confirm' as const) : ('second_factor' as const)
    const staff = isMod(viewer.role) ? ('open' as const) : wanted
    return ok({
      has_password: (await identity.credentials.passwordHash(accountId)) != null,
      has_totp: secondFactor !== null,
      backup_codes: secondFactor === null ? 0 : await secondFactors.backupCodes(secondFactor),
      passkeys_available: relyingPartyOf(origin()) !== undefined,
      staff: isMod(role) ? staff : null,
    })
  }

  const remove = async ({ params, body, viewer, request }: InputOf<typeof contracts.removeSecondFactor>) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_only', { field: 'id' })
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    const factorId = requireFactor(found.account)
    const command = { type: 'DisableSecondFactor' as const, reason: body.reason }
    const effect = await tell(accountId, command, viewer, request)
    await secondFactors.remove(factorId)
    for (const sessionId of await sessions.endAll(accountId, null)) {
      await tell(accountId, { type: 'EndAccountSession', sessionId }, viewer, request)
    }
    return noContent({ effect })
  }

  return [
    handle(contracts.beginSecondFactor, begin),
    handle(contracts.enableSecondFactor, enable),
    handle(contracts.disableSecondFactor, disable),
    handle(contracts.replaceBackupCodes, replace),
    handle(contracts.confirmSecondFactor, confirm),
    handle(contracts.getSecurity, security),
    handle(contracts.removeSecondFactor, remove),
  ]
}

/** The id of the account's authenticator app. */
function requireFactor({ secondFactor }: ExistingAccount): string {
  if (secondFactor === null) throw secondFactorRefusals.refuse('second_factor_off')
  return secondFactor
}
