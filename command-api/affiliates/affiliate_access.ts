import { badgeBit } from '@adit/events/identity/badge.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountDecider } from '../identity/account/account.decider.ts'
import { accountStream } from '../identity/identity_streams.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { affiliateDecider, affiliateStream, codeRefusals } from './affiliate.decider.ts'
import { affiliateOf } from './affiliate_code.index.ts'

export const affiliateRefusals = refusals('not_an_affiliate')

type Deps = Pick<CommandDeps, 'bus' | 'ops'>

/** Whether an account is an affiliate now: admins have given it the badge, and it is neither deleted nor suspended. */
export async function isAffiliate({ bus }: Pick<Deps, 'bus'>, accountId: string): Promise<boolean> {
  if (!isId(accountId)) return false
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'existing' && state.suspension === null && (state.badges & badgeBit('AFFILIATE')) !== 0
}

export interface WorkingCode {
  codeId: string
  affiliateId: string
}

/** A code by which customers can come: it isn't deleted, and whose it is still is an affiliate. */
export async function workingCode({ bus, ops }: Deps, codeId: string): Promise<WorkingCode | undefined> {
  const affiliateId = isId(codeId) ? await affiliateOf(ops, codeId) : undefined
  if (affiliateId === undefined) return undefined
  const { state } = await bus.load(affiliateDecider, affiliateStream(affiliateId))
  const works = state.codes.has(codeId) && (await isAffiliate({ bus }, affiliateId))
  return works ? { codeId, affiliateId } : undefined
}

/** Whose code the viewer may change: their own, or for admins anyone's. For others, it doesn't exist. */
export async function ownerOf({ bus, ops }: Deps, codeId: string, viewer: Viewer): Promise<string> {
  const { state } = await bus.load(affiliateDecider, affiliateStream(viewer.accountId))
  if (state.codes.has(codeId)) return viewer.accountId
  const other = isAdmin(viewer.role) && isId(codeId) ? await affiliateOf(ops, codeId) : undefined
  if (other === undefined) throw codeRefusals.refuse('affiliate_code_not_found')
  return other
}
