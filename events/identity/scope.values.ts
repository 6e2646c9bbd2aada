/** One permission of a token. `bit` is its position in the bit field that tokens have on the wire. */
export type Scope = {
  bit: bigint
  name: ScopeName
  label: string
  description: string
  /** Only sessions have it. Personal access tokens and apps can't request it. */
  restricted: boolean
}

/** In the order of their bits, from 0. */
export const scopeNames = [
  'USER_READ_EMAIL',
  'USER_READ',
  'USER_WRITE',
  'USER_DELETE',
  'USER_AUTH_WRITE',
  'NOTIFICATION_READ',
  'NOTIFICATION_WRITE',
  'PAYOUTS_READ',
  'PAYOUTS_WRITE',
  'ANALYTICS',
  'PROJECT_CREATE',
  'PROJECT_READ',
  'PROJECT_WRITE',
  'PROJECT_DELETE',
  'VERSION_CREATE',
  'VERSION_READ',
  'VERSION_WRITE',
  'VERSION_DELETE',
  'REPORT_CREATE',
  'REPORT_READ',
  'REPORT_WRITE',
  'REPORT_DELETE',
  'THREAD_READ',
  'THREAD_WRITE',
  'PAT_CREATE',
  'PAT_READ',
  'PAT_WRITE',
  'PAT_DELETE',
  'SESSION_READ',
  'SESSION_DELETE',
  'PERFORM_ANALYTICS',
  'COLLECTION_CREATE',
  'COLLECTION_READ',
  'COLLECTION_WRITE',
  'COLLECTION_DELETE',
  'ORGANIZATION_CREATE',
  'ORGANIZATION_READ',
  'ORGANIZATION_WRITE',
  'ORGANIZATION_DELETE',
  'SESSION_ACCESS',
  'SHARED_INSTANCE_CREATE',
  'SHARED_INSTANCE_READ',
  'SHARED_INSTANCE_WRITE',
  'SHARED_INSTANCE_DELETE',
  'SHARED_INSTANCE_VERSION_CREATE',
  'SHARED_INSTANCE_VERSION_READ',
  'SHARED_INSTANCE_VERSION_WRITE',
  'SHARED_INSTANCE_VERSION_DELETE',
  'STAFF_ACCESS',
] as const
export type ScopeName = (typeof scopeNames)[number]

/** There are more than 32 bits, so these are always big integers. A JSON number can still represent all of them exactly (49 bits of 53). */
export const scopeBit = (name: ScopeName): bigint => 1n << BigInt(scopeNames.indexOf(name))

export const NO_SCOPES = 0n
/** The scopes of a session. */
export const ALL_SCOPES = (1n << BigInt(scopeNames.length)) - 1n

const restrictedNames: readonly ScopeName[] = [
  'USER_DELETE',
  'USER_AUTH_WRITE',
  'PAT_CREATE',
  'PAT_READ',
  'PAT_WRITE',
  'PAT_DELETE',
  'SESSION_READ',
  'SESSION_DELETE',
  'SESSION_ACCESS',
  'PERFORM_ANALYTICS',
]

export const scopesOf = (names: readonly ScopeName[]): bigint =>
  names.reduce((bits, name) => bits | scopeBit(name), NO_SCOPES)

/** Never allowed for a personal access token or an app's token. */
export const RESTRICTED_SCOPES = scopesOf(restrictedNames)
/** Lets a token of a moderator or an admin use the role. Without it, the token can do what any user's can. Only admins can grant it. */
export const STAFF_SCOPE = scopeBit('STAFF_ACCESS')
/** What anyone may give a personal access token, and what an app may request. */
export const GRANTABLE_SCOPES = ALL_SCOPES & ~RESTRICTED_SCOPES & ~STAFF_SCOPE

/** Whether all of `required` are among `held`. */
export const hasScopes = (held: bigint, required: bigint): boolean => (held & required) === required

export const isGrantable = (bits: bigint): boolean => (bits & ~GRANTABLE_SCOPES) === 0n

/** Names of the set bits, in the order of the bits. */
export const scopeNamesOf = (bits: bigint): ScopeName[] => scopeNames.filter((name) => hasScopes(bits, scopeBit(name)))

/**
 * Reads a bit field from the wire or a database. Undefined for anything that isn't a whole number from 0, is too large to be exact, or sets
 * a bit without a meaning.
 */
export const parseScopes = (value: unknown): bigint | undefined => {
  const bits = toBits(value)
  // Stryker disable next-line ConditionalExpression: for the compiler, as undefined is neither below nor above anything
  if (bits === undefined) return undefined
  return bits < 0n || bits > ALL_SCOPES ? undefined : bits
}

const toBits = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

export type ScopeListReading = { ok: true; bits: bigint } | { ok: false; unknown: string }

/**
 * Reads the `scope` of an authorization request: names separated by spaces or plus signs, in either case. Reports the first unknown one.
 */
export const parseScopeList = (text: string): ScopeListReading => {
  let bits = NO_SCOPES
  for (const word of text.split(/[\s+]/).filter((part) => part !== '')) {
    const name = scopeNames.find((known) => known === word.toUpperCase())
    if (name === undefined) return { ok: false, unknown: word }
    bits |= scopeBit(name)
  }
  return { ok: true, bits }
}

const bitByName: ReadonlyMap<string, bigint> = new Map(scopeNames.map((name) => [name, scopeBit(name)]))

/** Whether someone's token grants a scope, given by name. Nobody has a scope that doesn't exist. */
export const hasScope = (viewer: { scopes: bigint }, scope: string): boolean => {
  const bit = bitByName.get(scope)
  return bit !== undefined && hasScopes(viewer.scopes, bit)
}
