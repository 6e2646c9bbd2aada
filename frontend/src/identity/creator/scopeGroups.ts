import {
  GRANTABLE_SCOPES,
  hasScopes,
  type ScopeName,
  scopeBit,
  scopeNames,
} from '@adit/events/identity/scope.values.ts'

/** The scopes that a token may have, by what they concern: the first word of their names. */
export function grantableGroups(): { key: string; scopes: ScopeName[] }[] {
  const groups = new Map<string, ScopeName[]>()
  for (const name of scopeNames) {
    if (!hasScopes(GRANTABLE_SCOPES, scopeBit(name))) continue
    const key = name.startsWith('SHARED_INSTANCE') ? 'SHARED_INSTANCE' : (name.split('_')[0] ?? name)
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  return [...groups].map(([key, scopes]) => ({ key, scopes }))
}

/** What a workflow needs that publishes versions: the commonest use of a token. */
export const publishingScopes: readonly ScopeName[] = [
  'PROJECT_READ',
  'VERSION_CREATE',
  'VERSION_READ',
  'VERSION_WRITE',
]
