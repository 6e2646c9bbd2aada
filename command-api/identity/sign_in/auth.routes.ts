import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { z } from 'zod'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider } from '../account/account.decider.ts'
import { findAccountToSignIn } from '../account/account_access.ts'
import { createAccount } from '../account/account_create.ts'
import { accountCreationSaga } from '../account/account_creation.saga.ts'
import { lastEffect } from '../account/account_effects.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { challengeGate } from '../captcha/require_challenge.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { breachedPasswords, type IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { languageOf } from '../mail/mail_language.ts'
import { useCode } from '../second_factor/code_check.ts'
import { codeFlow } from '../second_factor/second_factor.flows.ts'
import { changePassword, checkSignUp, signIn, signInWithCode, signUp } from './auth.contract.ts'
import { digestOfHash, hashPassword, verifyPassword } from './password.ts'
import { setPasswordByLink } from './password_by_link.ts'
import { passwordChangeSaga } from './password_change.saga.ts'
import { requireStrongPassword } from './password_strength.ts'
import { causeOf } from './request_cause.ts'
import { openSession } from './session_open.ts'
import { problemsOf } from './sign_up_check.ts'

export function authRoutes(deps: IdentityDeps): Route[] {
  const { bus, sagas, identity } = deps
  const breaches = deps.port(breachedPasswords)
  const { credentials, flows, signIns, signUps } = identity
  const passwordChange = passwordChangeSaga(deps)
  const challenges = challengeGate(deps)
  sagas.register(accountCreationSaga(deps))
  sagas.register(passwordChange)

  const create = async ({ body, request }: InputOf<typeof signUp>) => {
    const { username, email, password, sign_up_newsletter: newsletter } = body
    await requireStrongPassword(password, { field: 'password', context: [username, email], breaches })
    if (!request.isUnlimited) {
      await challenges.require('sign_up', body.challenge, request)
      await signUps.begin(email, request.clientIp)
    }
    const accountId = request.ids.base62()
    request.progress.id = accountId
    const { effect } = await createAccount(deps, {
      accountId,
      ...{ username, email, password, newsletter, language: languageOf(request.headers) },
      mustVerify: true,
      role: 'developer',
      now: request.receivedAt,
      ids: request.ids,
      by: causeOf(request),
    })
    const passwordHash = (await credentials.passwordHash(accountId)) ?? null
    const session = await openSession(deps, { account: { accountId, role: 'developer' }, passwordHash, request })
    if (session === undefined) throw refusal('wrong_credentials')
    return ok({ session: session.secret }, { effect, id: accountId, secretShown: true })
  }

  const login = async ({ body, request }: InputOf<typeof signIn>) => {
    await challenges.requireAfterFailures(body.username, body.challenge, request)
    const account = await findAccountToSignIn(deps, body.username)
    const attempted = account?.accountId ?? body.username
    await signIns.begin(attempted, request.clientIp)
    const passwordHash = account && (await credentials.passwordHash(account.accountId))
    const right = await verifyPassword(passwordHash, body.password)
    if (!right || !account || !passwordHash) throw refusal('wrong_credentials')
    const { accountId } = account
    await challenges.succeeded(body.username, request)
    if (account.secondFactor !== null) {
      await signIns.succeeded(attempted, request.clientIp)
      const data = { password: digestOfHash(passwordHash) }
      const flow = await flows.begin(codeFlow, { accountId, data }, request.receivedAt)
      const description = 'Enter a code of your authenticator app, or a backup code.'
      return ok({ error: '2fa_required' as const, description, flow }, { secretShown: true })
    }
    const session = await openSession(deps, { account, passwordHash, request })
    if (session === undefined) throw refusal('wrong_credentials')
    await signIns.succeeded(attempted, request.clientIp)
    return ok({ session: session.secret }, { secretShown: true })
  }

  const loginWithCode = async ({ body, request }: InputOf<typeof signInWithCode>) => {
    const ended = () => flowRefusals.refuse('flow_ended', { field: 'flow' })
    const flow = await flows.attempt(codeFlow, body.flow, request.receivedAt)
    if (flow?.accountId == null) throw ended()
    const { accountId } = flow
    const { state: account } = await bus.load(accountDecider, accountStream(accountId))
    if (account.kind !== 'existing') throw ended()
    const used = await useCode(deps, { account, code: body.code }, request)
    const first = await firstFactor(account, flow.data)
    if (!first || !(await flows.take(codeFlow, body.flow, request.receivedAt))) throw ended()
    const session = await openSession(deps, { account, request, ...first })
    if (session === undefined) throw ended()
    if (used.kind === 'backup') {
      const command = { type: 'UseBackupCode' as const, left: used.left }
      const via = { kind: 'session', id: session.session.id } as const
      const context = contextOf(request, { accountId, role: account.role, via, scopes: 0n, limitedTo: null })
      await bus.execute({
        decider: accountDecider,
        stream: accountStream(accountId),
        root: accountId,
        command,
        context,
      })
    }
    return ok({ session: session.secret }, { secretShown: true })
  }

  /** How somebody has signed in so far. Undefined if the password was changed, or the other site unlinked, since it was checked. */
  const firstFactor = async ({ accountId, providers }: ExistingAccount, checked: z.output<typeof codeFlow.data>) => {
    if ('by' in checked) {
      const { provider, identity: hash } = checked.by
      const isLinked = providers.get(provider)?.identity === hash
      return isLinked ? { passwordHash: null, by: 'provider_and_code' as const, provider } : undefined
    }
    const passwordHash = await credentials.passwordHash(accountId)
    const isSame = passwordHash != null && digestOfHash(passwordHash) === checked.password
    return isSame ? { passwordHash, by: 'password_and_code' as const } : undefined
  }

  const change = async ({ body, viewer, request }: InputOf<typeof changePassword>) => {
    if (body.flow) {
      const { flow: code, new_password: password } = body
      const accountId = await setPasswordByLink(deps, { saga: passwordChange, code, password, request })
      return noContent({ effect: await lastEffect(deps, accountId) })
    }
    if (!viewer) throw refusal('missing_token')
    if (!body.old_password) throw refusal('password_required', { field: 'old_password' })
    const { accountId, via } = viewer
    // Someone who finds an open session must not be able to guess the password with it.
    await signIns.begin(accountId, request.clientIp)
    const right = await verifyPassword(await credentials.passwordHash(accountId), body.old_password)
    if (!right) throw refusal('wrong_password', { field: 'old_password' })
    await signIns.succeeded(accountId, request.clientIp)
    await requireStrongPassword(body.new_password, { field: 'new_password', context: [], breaches })
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
    handle(signInWithCode, loginWithCode),
    handle(changePassword, change),
  ]
}
