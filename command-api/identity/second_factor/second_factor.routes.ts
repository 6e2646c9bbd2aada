import { isAdmin, isMod } from '@adit/events/identity/role.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
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

/** Secrets change before the event, so that what an event says is already in effect. */
export function secondFactorRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, origin } = deps
  const { flows, secondFactors, sessions, vault } = identity

  const tell = (accountId: string, command: AccountCommand, viewer: Viewer, request: RequestContext) =>
    tellAccount(deps, { accountId, command, viewer, request })
  const mine = async ({ accountId }: Viewer) =>
    existing((await bus.load(accountDecider, accountStream(accountId))).state)
  /** Uses up a code of the viewer's own, and records it if it was a backup code. */
  const show = async (code: string, viewer: Viewer, request: RequestContext) => {
    const used = await useCode(deps, { accountId: viewer.accountId, code }, request)
    if (used.kind === 'backup') {
      await tell(viewer.accountId, { type: 'UseBackupCode', left: used.left }, viewer, request)
    }
  }
  const newCodes = (accountId: string) => {
    const codes = newBackupCodes()
    return { codes, hashes: codes.map((code) => backupCodeHash(accountId, code)) }
  }

  const begin = async ({ body, viewer, request }: InputOf<typeof contracts.beginSecondFactor>) => {
    const { accountId, username, secondFactor } = await mine(viewer)
    if (secondFactor) throw enableSecondFactorRefusals.refuse('second_factor_on')
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
    const { codes, hashes } = newCodes(accountId)
    if (!(await secondFactors.enable(accountId, { secret: sealed, lastStep: step }, hashes, now))) {
      throw enableSecondFactorRefusals.refuse('second_factor_on')
    }
    await flows.endAll(accountId, setUpFlow)
    try {
      const effect = await tell(accountId, { type: 'EnableSecondFactor' }, viewer, request)
      await showIn(viewer, now)
      return ok({ backup_codes: codes }, { effect, secretShown: true, headers: noStore })
    } catch (error) {
      await secondFactors.remove(accountId)
      throw error
    }
  }

  const showIn = async ({ accountId, via }: Viewer, now: number) => {
    if (via.kind === 'session') await sessions.showSecondFactor(accountId, via.id, now)
  }

  const disable = async ({ body, viewer, request }: InputOf<typeof contracts.disableSecondFactor>) => {
    refuseWithout(await mine(viewer))
    await show(body.code, viewer, request)
    await secondFactors.remove(viewer.accountId)
    return noContent({
      effect: await tell(viewer.accountId, { type: 'DisableSecondFactor', reason: null }, viewer, request),
    })
  }

  const replace = async ({ body, viewer, request }: InputOf<typeof contracts.replaceBackupCodes>) => {
    const { accountId } = viewer
    refuseWithout(await mine(viewer))
    await show(body.code, viewer, request)
    const { codes, hashes } = newCodes(accountId)
    await secondFactors.replaceBackupCodes(accountId, hashes)
    const effect = await tell(accountId, { type: 'ReplaceBackupCodes' }, viewer, request)
    return ok({ backup_codes: codes }, { effect, secretShown: true, headers: noStore })
  }

  const confirm = async ({ body, viewer, request }: InputOf<typeof contracts.confirmSecondFactor>) => {
    refuseWithout(await mine(viewer))
    await show(body.code, viewer, request)
    await showIn(viewer, request.receivedAt)
    return noContent()
  }

  const security = async ({ viewer }: InputOf<typeof contracts.getSecurity>) => {
    const { accountId } = viewer
    const { role, secondFactor, passkeys } = await mine(viewer)
    const hasFactor = secondFactor || passkeys.size > 0
    const wanted = hasFactor ? ('confirm' as const) : ('second_factor' as const)
    const staff = isMod(viewer.role) ? ('open' as const) : wanted
    return ok({
      has_password: (await identity.credentials.passwordHash(accountId)) != null,
      has_totp: secondFactor,
      backup_codes: secondFactor ? await secondFactors.backupCodes(accountId) : 0,
      passkeys_available: relyingPartyOf(origin()) !== undefined,
      staff: isMod(role) ? staff : null,
    })
  }

  const remove = async ({ params, body, viewer, request }: InputOf<typeof contracts.removeSecondFactor>) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_only', { field: 'id' })
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    refuseWithout(found.account)
    const command = { type: 'DisableSecondFactor' as const, reason: body.reason }
    const effect = await tell(accountId, command, viewer, request)
    await secondFactors.remove(accountId)
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

function refuseWithout({ secondFactor }: ExistingAccount): void {
  if (!secondFactor) throw secondFactorRefusals.refuse('second_factor_off')
}
