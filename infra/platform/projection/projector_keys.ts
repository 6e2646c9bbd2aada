import type { Key } from './projector.ts'

/** A key as one string, in the order of the table's key columns. */
export const keyText = (key: Key): string => (typeof key === 'string' ? key : key.join('\u0000'))

/** Splits a key into the values of its columns, as text. */
export const keyParts = (text: string): string[] => text.split('\u0000')
