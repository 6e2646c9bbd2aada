import { badges } from '@adit/events/identity/badge.values.ts'
import { z } from 'zod'

/** Badges of an account, the lowest bit first. */
export const badgeBits = z.int().describe(`Bit field, of the lowest bit on: ${badges.join(', ')}.`)

/** Wire: a field of old clients. */
export const noName = z.null().describe('Always null: users have no second name.')
