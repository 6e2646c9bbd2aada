/**
 * The sagas that hold a name. Several of one owner may: a name is free when each has taken its claim back, so a saga that is undone
 * later doesn't free what another has relied on meanwhile.
 */
export type Claims = ReadonlySet<string>

export const withClaim = (claims: Claims, saga: string): Claims => new Set([...claims, saga])

export const withoutClaim = (claims: Claims, saga: string): Claims => new Set([...claims].filter((one) => one !== saga))
