import type { Role } from '@adit/events/identity/role.values.ts'
import { STAFF_ACT_HEADER, STAFF_REASON } from '@adit/events/identity/staff_act.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import { keepPicture, storePicture } from '../../kit/pictures/stored_picture.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { confirmPerson } from '../sign_in/confirm_person.ts'
import { prepareRoleAct } from '../staff_act/role_act.ts'
import { changeAvatar, changeSetup, deleteAccount, editAccount, removeAvatar } from './account.contract.ts'
import { type AccountChanges, type AccountCommand, accountDecider } from './account.decider.ts'
import { accountToChange, findAccount } from './account_access.ts'
import { accountDeletionSaga, emailHashOf } from './account_deletion.saga.ts'
import { refuseOwner } from './account_deletion_check.ts'
import { staffDeletionRefusals } from './account_deletion_refusals.ts'
import { accountEditSaga } from './account_edit.saga.ts'
import { lastEffect } from './account_effects.ts'
import type { ExistingAccount } from './account_state.ts'
import { bioChange } from './profile_text.ts'

type Body = Omit<InputOf<typeof editAccount>['body'], 'bio'>

export function accountRoutes(deps: IdentityDeps): Route[] {
  const { bus, sagas } = deps
  const accountEdit = accountEditSaga(deps)
  const deletion = accountDeletionSaga(deps)
  sagas.register(accountEdit)
  sagas.register(deletion)

  const tell = async (accountId: string, command: AccountCommand, viewer: Viewer, request: RequestContext) => {
    const { position } = await bus.execute({
      decider: accountDecider,
      stream: accountStream(accountId),
      root: accountId,
      command,
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(accountId, position) })
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof editAccount>) => {
    const { account } = await accountToChange(bus, params.id, viewer)
    const { accountId } = account
    const { bio, ...rest } = body
    const { role, reason, ...others } = changesOf(rest, account, viewer)
    // A change of the role only begins here; what else is sent changes now.
    const askForRole = role && (await prepareRoleAct(deps, { account, role, reason }, { viewer, request }))
    const changes = {
      ...others,
      ...(bio !== undefined && (await bioChange(deps.identity.vault, account, bio || null))),
    }
    const command = { type: 'EditAccount' as const, changes, ...(reason !== '' && { reason }) }
    const username = changes.username === account.username ? null : (changes.username ?? null)
    accountDecider.decide(command, account) // refuses before anything is claimed
    const reply = username === null ? await tell(accountId, command, viewer, request) : await rename()
    if (!askForRole) return reply
    const { actId, effect } = await askForRole()
    return noContent({ effect: effect ?? reply.effect, headers: { [STAFF_ACT_HEADER]: actId } })

    async function rename() {
      const input = { accountId, username, role: null, edit: command, ifRevision: request.ifMatch }
      await sagas.run(accountEdit, request.ids.base62(), input, contextOf(request, viewer))
      return noContent({ effect: await lastEffect(deps, accountId) })
    }
  }

  const remove = async ({ params, body, viewer, request }: InputOf<typeof deleteAccount>) => {
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId, avatar, role } = found.account
    const isOwn = viewer.accountId === accountId
    if (!isOwn && viewer.role !== 'admin') throw refusal('not_your_account')
    if (!isOwn && role !== 'developer') throw staffDeletionRefusals.refuse('staff_not_deleted')
    if (isOwn) await confirmPerson(deps, viewer, body?.password, request)
    await refuseOwner(deps, accountId)
    const emailHash = await emailHashOf(deps, accountId)
    const input = { accountId, emailHash, avatarKeys: avatar ? [avatar.key, avatar.rawKey] : [] }
    await sagas.run(deletion, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, accountId) })
  }

  const setAvatar = async ({ params, query, body, viewer, request }: InputOf<typeof changeAvatar>) => {
    const { accountId } = (await accountToChange(bus, params.id, viewer)).account
    const bytes = await body.bytes()
    const id = request.ids.base62()
    const folder = `users/${accountId}`
    const picture = await storePicture(deps, { bytes, extension: query.ext, kind: 'icon', folder, id })
    const { key, rawKey } = picture
    const command = { type: 'ChangeAccountAvatar', avatar: { key, rawKey } } as const
    return keepPicture(deps, picture, () => tell(accountId, command, viewer, request))
  }
  const unsetAvatar = async ({ params, viewer, request }: InputOf<typeof removeAvatar>) => {
    const { accountId } = (await accountToChange(bus, params.id, viewer)).account
    return tell(accountId, { type: 'ChangeAccountAvatar', avatar: null }, viewer, request)
  }

  return [
    handle(editAccount, edit),
    handle(deleteAccount, remove),
    handle(changeAvatar, setAvatar),
    handle(removeAvatar, unsetAvatar),
    handle(changeSetup, ({ body, viewer, request }) => {
      const setup = { gameVersion: body.game_version, loader: body.loader }
      return tell(viewer.accountId, { type: 'ChangeAccountSetup', setup }, viewer, request)
    }),
  ]
}

type Changes = Omit<AccountChanges, 'role' | 'bio'> & { role?: Role; reason: string }

/** What an admin changes of the role and the badges takes a reason, and isn't their own. Tools send fields that they don't change, too. */
function changesOf(
  { username, role, badges, allow_friend_requests: allowFriendRequests, reason = '' }: Body,
  account: ExistingAccount,
  viewer: Viewer,
): Changes {
  if (viewer.role !== 'admin') {
    if (role !== undefined) throw refusal('admins_only', { field: 'role' })
    if (badges !== undefined) throw refusal('admins_only', { field: 'badges' })
  }
  const changed = {
    ...(role !== undefined && role !== account.role && { role }),
    ...(badges !== undefined && badges !== account.badges && { badges }),
  }
  const [first] = Object.keys(changed)
  if (first !== undefined && reason === '') {
    throw refusal('reason_required', { field: 'reason', changed: first, ...STAFF_REASON })
  }
  if (changed.badges !== undefined && account.accountId === viewer.accountId) throw refusal('conflict_of_interest')
  return {
    ...(username !== undefined && { username }),
    ...changed,
    ...(allowFriendRequests !== undefined && { allowFriendRequests }),
    reason: first === undefined ? '' : reason,
  }
}
