import { erased } from '@adit/events/kit/personal.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { backupCodeHash } from './backup_codes.ts'
import type { SecondFactor } from './second_factors.ts'
import { stepOfCode } from './totp.ts'

export const codeRefusals = refusals('wrong_code', 'ratelimit_error')

/** `left` is how many backup codes remain. */
export type UsedCode = { kind: 'app' } | { kind: 'backup'; left: number }

/**
 * Uses up a code of the authenticator app that counts for the account, or one of its backup codes. Throws wrong_code, or ratelimit_error after
 * too many.
 */
export async function useCode(
  { identity }: Pick<IdentityDeps, 'identity'>,
  { account, code }: { account: Pick<ExistingAccount, 'accountId' | 'secondFactor'>; code: string },
  { receivedAt, clientIp }: Pick<RequestContext, 'receivedAt' | 'clientIp'>,
): Promise<UsedCode> {
  const { secondFactors, codes } = identity
  const { accountId, secondFactor: factorId } = account
  await codes.begin(accountId, clientIp)
  const factor = factorId === null ? undefined : await secondFactors.find(factorId)
  const used = factorId !== null && factor && (await usedCode(identity, { factorId, factor, code }, receivedAt))
  if (!used) throw codeRefusals.refuse('wrong_code', { field: 'code' })
  await codes.succeeded(accountId, clientIp)
  return used
}

async function usedCode(
  { secondFactors, vault }: IdentityDeps['identity'],
  { factorId, factor, code }: { factorId: string; factor: SecondFactor; code: string },
  now: number,
): Promise<UsedCode | undefined> {
  const secret = await vault.open(factor.secret)
  if (secret === erased) return undefined
  const step = stepOfCode(secret, code.trim(), now, factor.lastStep)
  if (step !== undefined) return (await secondFactors.useStep(factorId, step)) ? { kind: 'app' } : undefined
  const left = await secondFactors.useBackupCode(factorId, backupCodeHash(factorId, code))
  return left === undefined ? undefined : { kind: 'backup', left }
}
