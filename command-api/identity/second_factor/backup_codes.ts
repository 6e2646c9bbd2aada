import { hash, randomInt } from 'node:crypto'
import { BACKUP_CODES } from '@adit/events/identity/account_limits.values.ts'

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 16
const groups = /.{4}/g

/** Ten codes of four groups, such as `k7pm-2xqa-9tnd-vc4h`: 79 bits each, so that a fast hash is enough. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, newBackupCode)

function newBackupCode(): string {
  let code = ''
  for (let index = 0; index < length; index++) code += alphabet.charAt(randomInt(alphabet.length))
  return code.match(groups)?.join('-') ?? code
}

/** What is stored of a backup code for this authenticator app. Case, spaces and dashes don't count. */
export const backupCodeHash = (factorId: string, code: string): Buffer =>
  hash('sha256', `${factorId}\0${code.toLowerCase().replaceAll(/[\s-]/g, '')}`, 'buffer')
