import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import { type AccountCommand, accountDecider, existing, staffTokens, tokenOf } from '../account/account.decider.ts'
import { findAccount } from '../account/account_access.ts'
import type { TokenFacts } from '../account/account_state.ts'
import { tellAccount } from '../account/account_tell.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import * as contracts from './pat.contract.ts'
import { createPat, editPat, revokePat } from './pat.contract.ts'
import { newSecret } from './secret_token.ts'
import { checkTokenGrant } from './token.policy.ts'
import { projectsToLimitTo } from './token_projects.port.ts'

/** The token's row always changes before the event, so that what an event says is already in effect. */
export function patRoutes({ bus, identity, filled }: IdentityDeps): Route[] {
  const { tokens } = identity

  const tell = (command: AccountCommand, viewer: Viewer, request: RequestContext) =>
    tellAccount({ bus }, { command, viewer, request })
  const mine = async ({ accountId }: Viewer, tokenId: string): Promise<TokenFacts> => {
    const { state } = await bus.load(accountDecider, accountStream(accountId))
    return tokenOf(existing(state), tokenId)
  }

  const create = async ({ body, viewer, request }: InputOf<typeof createPat>) => {
    const { accountId, role } = viewer
    checkTokenGrant(body, { role, now: request.receivedAt })
    const projects = body.projects ? await projectsToLimitTo(filled, body.projects, accountId) : null
    const secret = newSecret('pat')
    const grant = { name: body.name, expiresAt: body.expires, projects }
    const id = request.ids.base62()
    await tokens.put({ id, accountId, secret, ...grant, scopes: BigInt(body.scopes) })
    try {
      const token = { tokenId: id, ...grant, scopes: String(body.scopes) }
      const effect = await tell({ type: 'CreateAccountToken', token }, viewer, request)
      return ok(
        {
          id,
          name: body.name,
          access_token: secret,
          scopes: body.scopes,
          projects: projects && [...projects],
          user_id: accountId,
          created: new Date(request.receivedAt).toISOString(),
          expires: new Date(body.expires).toISOString(),
          last_used: null,
        },
        { effect, id, secretShown: true, headers: { 'cache-control': 'no-store' } },
      )
    } catch (error) {
      await tokens.revoke(accountId, id)
      throw error
    }
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof editPat>) => {
    const { tokenId, scopes: held } = await mine(viewer, params.id)
    checkTokenGrant(body, { role: viewer.role, held: BigInt(held), now: request.receivedAt })
    const scopes = body.scopes == null ? undefined : BigInt(body.scopes)
    const projects = body.projects && (await projectsToLimitTo(filled, body.projects, viewer.accountId))
    const edited = { name: body.name ?? undefined, expiresAt: body.expires ?? undefined, projects }
    const known = await tokens.edit(viewer.accountId, tokenId, { ...edited, scopes })
    if (!known) throw refusal('pat_not_found')
    const token = { tokenId, ...edited, scopes: scopes?.toString() }
    try {
      return noContent({ effect: await tell({ type: 'EditAccountToken', token }, viewer, request) })
    } catch (error) {
      await putBack(viewer.accountId, tokenId)
      throw error
    }
  }

  /** Makes the row say again what the events say, of which the last one was refused. */
  const putBack = async (accountId: string, tokenId: string) => {
    const { state } = await bus.load(accountDecider, accountStream(accountId))
    const token = state.kind === 'existing' ? state.tokens.get(tokenId) : undefined
    if (!token) return
    const { name, scopes, expiresAt, projects } = token
    await tokens.edit(accountId, tokenId, { name, scopes: BigInt(scopes), expiresAt, projects })
    await keepStaffTokens(accountId)
  }

  /** Staff scopes that have been taken back, or edited away, between an event and the row. */
  const keepStaffTokens = async (accountId: string) => {
    const { state } = await bus.load(accountDecider, accountStream(accountId))
    if (state.kind === 'existing') await tokens.keepStaffScope(accountId, staffTokens(state))
  }

  const revoke = async ({ params, viewer, request }: InputOf<typeof revokePat>) => {
    await tokens.revoke(viewer.accountId, params.id)
    const command = { type: 'RevokeAccountToken' as const, tokenId: params.id }
    return noContent({ effect: await tell(command, viewer, request) })
  }

  const ofStaff = async (
    { params, viewer, request }: InputOf<typeof contracts.grantStaffScope>,
    type: 'GrantTokenStaffScope' | 'WithdrawTokenStaffScope',
  ) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_only', { field: 'scopes' })
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    const context = contextOf(request, viewer)
    const command = { type, tokenId: params.token }
    const stream = accountStream(accountId)
    return { accountId, ...(await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })) }
  }

  /** The event comes first, so that no token has the scope without a record of who granted it. */
  const grant = async (input: InputOf<typeof contracts.grantStaffScope>) => {
    const { accountId, state, position } = await ofStaff(input, 'GrantTokenStaffScope')
    await tokens.addStaffScope(accountId, input.params.token, existing(state).role)
    await keepStaffTokens(accountId)
    return noContent({ effect: effectOf(accountId, position) })
  }

  const withdraw = async (input: InputOf<typeof contracts.withdrawStaffScope>) => {
    const { accountId, state, position } = await ofStaff(input, 'WithdrawTokenStaffScope')
    await tokens.keepStaffScope(accountId, staffTokens(existing(state)))
    return noContent({ effect: effectOf(accountId, position) })
  }

  return [
    handle(createPat, create),
    handle(editPat, edit),
    handle(revokePat, revoke),
    handle(contracts.grantStaffScope, grant),
    handle(contracts.withdrawStaffScope, withdraw),
  ]
}
