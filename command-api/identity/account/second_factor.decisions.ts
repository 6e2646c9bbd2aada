import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { PASSKEYS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { ExistingAccount } from './account_state.ts'
import { lastWayRefusals, refuseLastWay } from './provider.decisions.ts'

/** Codes and keys are checked before; these record what came of it. */
export type SecondFactorCommand =
  | { type: 'EnableSecondFactor'; factorId: string }
  /** `reason` is that of an admin; null if the holder does it. */
  | { type: 'DisableSecondFactor'; reason: string | null }
  | { type: 'ReplaceBackupCodes' }
  | { type: 'UseBackupCode'; left: number }
  | { type: 'AddPasskey'; passkeyId: string; name: string }
  | { type: 'RenamePasskey'; passkeyId: string; name: string }
  | { type: 'RemovePasskey'; passkeyId: string }

type Of<Type extends SecondFactorCommand['type']> = Extract<SecondFactorCommand, { type: Type }>

export const secondFactorRefusals = refusals('second_factor_off')
export const enableSecondFactorRefusals = refusals('second_factor_on')
export const passkeyRefusals = refusals('passkey_not_found')
export const removePasskeyRefusals = refusals(passkeyRefusals, lastWayRefusals)
export const addPasskeyRefusals = refusals('passkeys_full')

export function decideSecondFactor(command: SecondFactorCommand, account: ExistingAccount): AccountEvent[] {
  switch (command.type) {
    case 'EnableSecondFactor':
      return enable(command, account)
    case 'DisableSecondFactor':
      return whileOn(account, [{ type: 'AccountSecondFactorDisabled', data: { reason: command.reason } }])
    case 'ReplaceBackupCodes':
      return whileOn(account, [{ type: 'AccountBackupCodesReplaced', data: {} }])
    case 'UseBackupCode':
      return whileOn(account, [{ type: 'AccountBackupCodeUsed', data: { left: command.left } }])
    case 'AddPasskey':
      return addPasskey(command, account)
    case 'RenamePasskey':
      return renamePasskey(command, account)
    case 'RemovePasskey':
      return removePasskey(command, account)
    default:
      return command satisfies never
  }
}

function enable({ factorId }: Of<'EnableSecondFactor'>, { secondFactor }: ExistingAccount): AccountEvent[] {
  if (secondFactor === factorId) return []
  if (secondFactor !== null) throw enableSecondFactorRefusals.refuse('second_factor_on')
  return [{ type: 'AccountSecondFactorEnabled', data: { factorId } }]
}

function whileOn({ secondFactor }: ExistingAccount, events: AccountEvent[]): AccountEvent[] {
  if (secondFactor === null) throw secondFactorRefusals.refuse('second_factor_off')
  return events
}

function addPasskey({ passkeyId, name }: Of<'AddPasskey'>, { passkeys }: ExistingAccount): AccountEvent[] {
  if (passkeys.has(passkeyId)) return []
  if (passkeys.size >= PASSKEYS_MAX) {
    throw addPasskeyRefusals.refuse('passkeys_full', { current: passkeys.size, limit: PASSKEYS_MAX })
  }
  return [{ type: 'AccountPasskeyAdded', data: { passkeyId, name } }]
}

function renamePasskey({ passkeyId, name }: Of<'RenamePasskey'>, { passkeys }: ExistingAccount): AccountEvent[] {
  const passkey = passkeys.get(passkeyId)
  if (!passkey) throw passkeyRefusals.refuse('passkey_not_found')
  return passkey.name === name ? [] : [{ type: 'AccountPasskeyRenamed', data: { passkeyId, name } }]
}

function removePasskey({ passkeyId }: Of<'RemovePasskey'>, account: ExistingAccount): AccountEvent[] {
  if (!account.passkeys.has(passkeyId)) throw passkeyRefusals.refuse('passkey_not_found')
  refuseLastWay(account)
  return [{ type: 'AccountPasskeyRemoved', data: { passkeyId } }]
}
