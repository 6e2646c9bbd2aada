import { z } from 'zod'

/**
 * Personal data as stored in an event, encrypted with its account's key (AES-256-GCM, base64 of nonce, tag and text). Once the key is
 * erased, nobody can read it again.
 */
export const personalData = z.object({ account: z.string(), sealed: z.string() })

export type Sealed = z.output<typeof personalData>

/** The same for a text that earlier releases stored as it is. Sealing it later can't help: the log is never edited. */
export const writtenText = z.union([personalData, z.object({ clear: z.string() })])

export type WrittenText = z.output<typeof writtenText>

/** What a reader gets: the value, or a marker that says nothing about it. */
export type Personal<T> = T | typeof erased
export const erased = Symbol('erased')
