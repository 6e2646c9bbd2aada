import { badges } from '@adit/events/identity/badge.values.ts'
import { z } from 'zod'

/** Badges of an account, lowest bit first. */
export const badgeBits = z.int().describe(`Bit field of badges. From the lowest bit: ${badges.join(', ')}.`)

/** Wire: a field that old clients read. */
export const noName = z.null().describe('Always null: users only have a username.')
