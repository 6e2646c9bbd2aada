import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { contextOf } from '../../kit/command_context.ts'
import { findAccountToSignIn } from '../account/account_access.ts'
import { createAccount } from '../account/account_create.ts'
import { accountCreationSaga } from '../account/account_creation.saga.ts'
import { lastEffect } from '../account/account_effects.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { changePassword, checkSignUp, signIn, signUp } from './auth.contract.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordChangeSaga } from './password_change.saga.ts'
import { requireStrongPassword } from './password_strength.ts'
import { openSession } from './session_open.ts'
import { problemsOf } from './sign_up_check.ts'

export function authRoutes(deps: IdentityDeps): Route[] {
  const { sagas, identity } = deps
  const { credentials, signIns, signUps } = identity
  const passwordChange = passwordChangeSaga(deps)
  sagas.register(accountCreationSaga(deps))
  sagas.register(passwordChange)

  const create = async ({ body, request }: InputOf<typeof signUp>) => {
    const { username, email, password, sign_up_newsletter: newsletter } = body
    await requireStrongPassword(password, { field: 'password', context: [username, email] })
    if (!request.isUnlimited) await signUps.begin(email, request.clientIp)
    const accountId = request.ids.base62()
    request.progress.id = accountId
    const { effect } = await createAccount(deps, {
      accountId,
      ...{ username, email, password, newsletter },
      role: 'developer',
      now: request.receivedAt,
      ids: request.ids,
      by: causeOf(request),
    })
    const passwordHash = (await credentials.passwordHash(accountId)) ?? null
    const session = await openSession(deps, { account: { accountId, role: 'developer' }, passwordHash, request })
    if (session === undefined) throw refusal('wrong_credentials')
    return ok({ session }, { effect, id: accountId, secretShown: true })
  }

  const login = async ({ body, request }: InputOf<typeof signIn>) => {
    const account = await findAccountToSignIn(deps, body.username)
    const attempted = account?.accountId ?? body.username
    await signIns.begin(attempted, request.clientIp)
    const passwordHash = account && (await credentials.passwordHash(account.accountId))
    const right = await verifyPassword(passwordHash, body.password)
    const session =
      right && account && passwordHash ? await openSession(deps, { account, passwordHash, request }) : undefined
    if (session === undefined) throw refusal('wrong_credentials')
    await signIns.succeeded(attempted, request.clientIp)
    return ok({ session }, { secretShown: true })
  }

  const change = async ({ body, viewer, request }: InputOf<typeof changePassword>) => {
    const { accountId, via } = viewer
    // Someone who finds an open session must not be able to guess the password with it.
    await signIns.begin(accountId, request.clientIp)
    const right = await verifyPassword(await credentials.passwordHash(accountId), body.old_password)
    if (!right) throw refusal('wrong_password', { field: 'old_password' })
    await signIns.succeeded(accountId, request.clientIp)
    await requireStrongPassword(body.new_password, { field: 'new_password', context: [] })
    const changeId = request.ids.base62()
    await credentials.stage(changeId, accountId, await hashPassword(body.new_password))
    const keepSession = via.kind === 'session' ? via.id : null
    await sagas.run(passwordChange, changeId, { accountId, changeId, keepSession }, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, accountId) })
  }

  return [
    handle(signUp, create),
    handle(checkSignUp, async ({ body }) => ok(await problemsOf(deps, body))),
    handle(signIn, login),
    handle(changePassword, change),
  ]
}

function causeOf(request: RequestContext) {
  const { id, traceparent, progress } = request
  return { correlationId: id, causationId: id, traceparent, progress }
}
