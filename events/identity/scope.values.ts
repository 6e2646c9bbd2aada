/** One permission of a token. `bit` is its place in the bit field that tokens carry on the wire. */
export type Scope = {
  bit: bigint
  name: ScopeName
  label: string
  description: string
  /** Only sessions have it: no personal access token and no app may ask for it. */
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
] as const
export type ScopeName = (typeof scopeNames)[number]

/** The bits reach past 32, so they are big integers throughout; a JSON number still holds them all (48 bits). */
export const scopeBit = (name: ScopeName): bigint => 1n << BigInt(scopeNames.indexOf(name))

export const NO_SCOPES = 0n
/** What a session carries. */
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

/** Never in a personal access token or an app's token. */
export const RESTRICTED_SCOPES = scopesOf(restrictedNames)
/** What a personal access token or an app may ask for. */
export const GRANTABLE_SCOPES = ALL_SCOPES & ~RESTRICTED_SCOPES

/** All of `required` are among `held`. */
export const hasScopes = (held: bigint, required: bigint): boolean => (held & required) === required

export const isGrantable = (bits: bigint): boolean => bits >= 0n && (bits & ~GRANTABLE_SCOPES) === 0n

/** Names of the bits that are set, in the order of the bits. */
export const scopeNamesOf = (bits: bigint): ScopeName[] => scopeNames.filter((name) => hasScopes(bits, scopeBit(name)))

/**
 * A bit field as it comes over the wire or out of a database. Undefined for anything that is no whole number from 0, too large to
 * be exact, or that sets a bit without a meaning.
 */
export const parseScopes = (value: unknown): bigint | undefined => {
  const bits = toBits(value)
  return bits === undefined || bits < 0n || bits > ALL_SCOPES ? undefined : bits
}

const toBits = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

export type ScopeListReading = { ok: true; bits: bigint } | { ok: false; unknown: string }

/** The `scope` of an authorization request: names separated by spaces or plus signs, in either case. Tells the first unknown one. */
export const parseScopeList = (text: string): ScopeListReading => {
  let bits = NO_SCOPES
  for (const word of text.split(/[\s+]+/).filter((part) => part !== '')) {
    const name = scopeNames.find((known) => known === word.toUpperCase())
    if (name === undefined) return { ok: false, unknown: word }
    bits |= scopeBit(name)
  }
  return { ok: true, bits }
}

const bitByName: ReadonlyMap<string, bigint> = new Map(scopeNames.map((name) => [name, scopeBit(name)]))

/** Tells whether somebody's token grants a scope by its name; a name that does not exist is granted to nobody. */
export const hasScope = (viewer: { scopes: bigint }, scope: string): boolean => {
  const bit = bitByName.get(scope)
  return bit !== undefined && hasScopes(viewer.scopes, bit)
}
