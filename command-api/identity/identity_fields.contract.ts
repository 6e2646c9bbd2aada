import { EMAIL_MAX, isUsername, PASSWORD, USERNAME } from '@adit/events/identity/account_limits.values.ts'
import { STAFF_REASON } from '@adit/events/identity/staff_act.values.ts'
import { z } from 'zod'

/** Fields that several write contracts of the room share. Their limits are in account_limits.values.ts. */
export const username = z
  .string()
  .min(USERNAME.min)
  .max(USERNAME.max)
  .refine(isUsername, {
    error: 'only letters, digits, ".", "_", "~" and "-" are allowed, with at least one letter or digit',
  })
  .meta({ description: 'Letters, digits, ".", "_", "~" and "-". Must be unique, ignoring case.' })
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email({ error: 'email address' }))
export const newPassword = z
  .string()
  .min(PASSWORD.min)
  .max(PASSWORD.max)
  .meta({ description: 'Must score at least 3 of 4 in zxcvbn’s strength estimate.' })
/** A password that is only compared with the stored one. */
export const knownPassword = z.string().min(1).max(PASSWORD.max)
/** The code of something that was begun and is finished with this request. */
export const flowCode = z.string().min(1).max(256).meta({ description: 'As the request that began this answered.' })
export const factorCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({ description: 'Six digits that the authenticator app shows, or a backup code.' })
/** Why staff do something to somebody's account. */
export const staffReason = z
  .string()
  .trim()
  .min(STAFF_REASON.min)
  .max(STAFF_REASON.max)
  .describe('Why. Recorded in the history of the account, and shown to its holder.')
