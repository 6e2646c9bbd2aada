import type { SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider } from '../account/account.decider.ts'
import { breachedPasswords, type IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { linkRefusals } from '../mail/link_refusals.ts'
import { resetFlow } from '../mail/password_reset.ts'
import { hashPassword } from './password.ts'
import type { passwordChangeSaga } from './password_change.saga.ts'
import { requireStrongPassword } from './password_strength.ts'

interface LinkOptions {
  saga: ReturnType<typeof passwordChangeSaga>
  code: string
  password: string
  request: RequestContext
}

/** Sets a password by the link of a mail, which works once. All sessions and tokens end. Returns whose account it is. */
export async function setPasswordByLink(
  { bus, identity, port, sagas }: Pick<IdentityDeps, 'bus' | 'identity' | 'port'> & { sagas: SagaRunner },
  { saga, code, password, request }: LinkOptions,
): Promise<string> {
  const { credentials, flows, signIns } = identity
  const invalid = () => linkRefusals.refuse('link_invalid', { field: 'flow' })
  const accountId = (await flows.find(resetFlow, code, request.receivedAt))?.accountId
  if (accountId == null) throw invalid()
  const { state: account } = await bus.load(accountDecider, accountStream(accountId))
  if (account.kind !== 'existing') throw invalid()
  // A password that is refused leaves the link as it is.
  await requireStrongPassword(password, {
    field: 'new_password',
    context: [account.username],
    breaches: port(breachedPasswords),
  })
  const passwordHash = await hashPassword(password)
  if (!(await flows.take(resetFlow, code, request.receivedAt))) throw invalid()
  await flows.endAll(accountId, resetFlow)
  const changeId = request.ids.base62()
  await credentials.stage(changeId, accountId, passwordHash)
  const via = { kind: 'schedule', id: resetFlow.name } as const
  const context = contextOf(request, { accountId, role: 'developer', via, scopes: 0n, limitedTo: null })
  await sagas.run(saga, changeId, { accountId, changeId, keepSession: null }, context)
  await signIns.succeeded(accountId, request.clientIp)
  return accountId
}
