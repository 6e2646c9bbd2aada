import { z } from 'zod'

/**
 * Personal data as it stands in an event: encrypted under the key of its account (AES-256-GCM, base64 of nonce, tag and text). When
 * the key is erased nobody can read it again.
 */
export const personalData = z.object({ account: z.string(), sealed: z.string() })

export type Sealed = z.output<typeof personalData>

/** What a reader gets: the value, or nothing that tells what it was. */
export type Personal<T> = T | typeof erased
export const erased = Symbol('erased')
