import { EMAIL_MAX, isUsername, PASSWORD, USERNAME } from '@adit/events/identity/account_limits.values.ts'
import { z } from 'zod'

/** Fields that several write contracts of the room share. Lengths are those of account_limits.values.ts. */
export const username = z
  .string()
  .min(USERNAME.min)
  .max(USERNAME.max)
  .refine(isUsername, { error: 'must be of letters, digits, ".", "_", "~" and "-", with at least one letter or digit' })
  .meta({ description: 'Letters, digits, ".", "_", "~" and "-"; unique without regard to case.' })
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email({ error: 'e-mail address' }))
export const newPassword = z
  .string()
  .min(PASSWORD.min)
  .max(PASSWORD.max)
  .meta({ description: 'Hard enough to guess: 3 or more of 4 by the estimate of zxcvbn.' })
/** One that is only compared. */
export const knownPassword = z.string().min(1).max(PASSWORD.max)
