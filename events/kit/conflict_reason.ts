import { z } from 'zod'
import { type Said, say } from './describing.ts'

/** Why an admin decided on what is their own. Absent for all other decisions. */
export const conflictReason = z.string().optional()

/** The sentence of a decision, with the reason if it was on what is the actor's own. */
export const withConflict = (said: Said, reason: string | undefined): Said =>
  reason === undefined
    ? said
    : say(
        `${said.text} (on what is their own, because: {conflictReason})`,
        { ...said.data, conflictReason: reason },
        `${said.variant ?? ''}own`,
      )
