import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { findAccount } from '../identity/account/account_access.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { loadAct } from '../identity/staff_act/staff_acts.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import { ledgerStream } from './ledger.decider.ts'
import { restoreRefusals, reversalDecider } from './revenue_reversal.decider.ts'
import * as contracts from './reversal_appeal.contract.ts'
import {
  type ReversalAppealCommand,
  reversalAppealDecider,
  reversalAppealStream,
  upholdReversalRefusals,
} from './reversal_appeal.decider.ts'

interface Asked {
  viewer: Viewer
  request: RequestContext
}

/** Appeals against reversals of revenue. Only admins decide on them, as on reversals. */
export function reversalAppealRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, identity } = deps

  const tell = async (reversalId: string, root: string, command: ReversalAppealCommand, { viewer, request }: Asked) => {
    const stream = reversalAppealStream(reversalId)
    const context = contextOf(request, viewer)
    const { position } = await bus.execute({ decider: reversalAppealDecider, stream, root, command, context })
    return noContent({ effect: effectOf(root, position) })
  }
  const said = async (accountId: string, text: string, { viewer, request }: Asked) => ({
    messageId: request.ids.base62(),
    authorId: viewer.accountId,
    body: await identity.vault.seal(accountId, text),
  })
  /** The appeal of this account, which is the root of all that is about it. */
  const appealOf = async (id: string, reversalId: string, { viewer }: Asked): Promise<string> => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    const found = await findAccount(bus, id)
    if (!found) throw accountRefusals.refuse('account_not_found')
    const { accountId } = found.account
    const { state: ledger } = await bus.load(reversalDecider, ledgerStream(accountId))
    if (!ledger.reversals.has(reversalId)) throw upholdReversalRefusals.refuse('reversal_appeal_not_open')
    const { state } = await bus.load(reversalAppealDecider, reversalAppealStream(reversalId))
    if (state?.accountId !== accountId) throw upholdReversalRefusals.refuse('reversal_appeal_not_open')
    return accountId
  }

  const appeal = async ({ params: { id }, body, ...asked }: InputOf<typeof contracts.appealReversal>) => {
    const { accountId } = asked.viewer
    const { state } = await bus.load(reversalDecider, ledgerStream(accountId))
    const reversal = state.reversals.get(id)
    if (!reversal) throw restoreRefusals.refuse('reversal_not_found')
    if (reversal.isRestored) throw restoreRefusals.refuse('reversal_restored')
    const act = await loadAct(deps, id)
    const reversedBy = [act?.askedBy, act?.decidedBy].filter((admin) => typeof admin === 'string')
    const message = await said(accountId, body.message, asked)
    return tell(id, accountId, { type: 'AppealReversal', reversalId: id, accountId, reversedBy, ...message }, asked)
  }

  const answer = async ({ params, body, ...asked }: InputOf<typeof contracts.answerReversalAppeal>) => {
    const accountId = await appealOf(params.id, params.reversal, asked)
    const message = await said(accountId, body.message, asked)
    return tell(params.reversal, accountId, { type: 'AnswerReversalAppeal', ...message }, asked)
  }

  const uphold = async ({ params, body, ...asked }: InputOf<typeof contracts.upholdReversal>) => {
    const accountId = await appealOf(params.id, params.reversal, asked)
    const { state } = await bus.load(reversalAppealDecider, reversalAppealStream(params.reversal))
    const admins = await identity.credentials.admins()
    // Nobody decides on an appeal of their own.
    const hasOtherAdmins = admins.some((admin) => admin !== accountId && !state?.reversedBy.includes(admin))
    if (asked.viewer.accountId === accountId) throw upholdReversalRefusals.refuse('reversed_yourself')
    const message = await said(accountId, body.message, asked)
    return tell(params.reversal, accountId, { type: 'UpholdReversal', hasOtherAdmins, ...message }, asked)
  }

  return [
    handle(contracts.appealReversal, appeal),
    handle(contracts.answerReversalAppeal, answer),
    handle(contracts.upholdReversal, uphold),
  ]
}
