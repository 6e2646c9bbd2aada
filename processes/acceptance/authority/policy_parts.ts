import { all, signedIn } from './person.ts'

/** Everybody gets the same. */
export const open = { may: all, passes: 200 } as const
/** Everybody with an account gets what is theirs. */
export const own = { may: signedIn, passes: 200 } as const

/** No revision. A request with it that gets past all checks of rights changes nothing. */
export const staleMatch = { 'if-match': '"999-aaaaaaaa"' }

export const past = '2020-01-01T00:00:00Z'
export const future = '2100-01-01T00:00:00Z'
/** An id that nothing has. */
export const unknown = 'zzzzzzzz'
/** A picture that nobody has uploaded. */
export const unknownImages = ['zzzzzzzz']
