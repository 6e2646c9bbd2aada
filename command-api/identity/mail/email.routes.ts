import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import { accountDecider } from '../account/account.decider.ts'
import { lastEffect } from '../account/account_effects.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { confirmPerson } from '../sign_in/confirm_person.ts'
import { changeEmail, resendVerification, verifyEmail } from './email.contract.ts'
import { confirmEmail, verifyEmailFlow } from './email_verification.ts'
import { linkRefusals } from './link_refusals.ts'
import { verifyEmailMail } from './mails/verify_email.mail.ts'
import { askForMail } from './send_mail.ts'

export function emailRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity, jobs } = deps
  const { flows, mailRequests, vault } = identity

  const verify = async ({ body, request }: InputOf<typeof verifyEmail>) => {
    // Not taken: verifying twice does nothing, and people open a link more than once.
    const flow = await flows.find(verifyEmailFlow, body.flow, request.receivedAt)
    if (flow?.accountId == null) throw linkRefusals.refuse('link_invalid', { field: 'flow' })
    const { accountId } = flow
    const via = { kind: 'schedule', id: verifyEmailFlow.name } as const
    const context = contextOf(request, { accountId, role: 'developer', via, scopes: 0n, limitedTo: null })
    const state = await confirmEmail(deps, { accountId, ...flow.data }, context)
    return ok({ state }, { effect: await lastEffect(deps, accountId) })
  }

  const resend = async ({ viewer: { accountId }, request }: InputOf<typeof resendVerification>) => {
    if (!request.isUnlimited) await mailRequests.begin(accountId, request.clientIp)
    const mail = { mail: verifyEmailMail.name, accountId, at: request.receivedAt }
    await askForMail(jobs, `resend/${request.ids.base62()}`, mail)
    return noContent()
  }

  const change = async ({ body, viewer, request }: InputOf<typeof changeEmail>) => {
    const { accountId } = viewer
    await confirmPerson(deps, viewer, body.password, request)
    if (!request.isUnlimited) await mailRequests.begin(accountId, request.clientIp)
    const command = { type: 'ChangeAccountEmail' as const, email: await vault.seal(accountId, body.email) }
    const stream = accountStream(accountId)
    const context = contextOf(request, viewer)
    const { position } = await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
    return noContent({ effect: effectOf(accountId, position) })
  }

  return [handle(verifyEmail, verify), handle(resendVerification, resend), handle(changeEmail, change)]
}
