import { isAdmin, type Role } from '@adit/events/identity/role.values.ts'
import {
  GRANTABLE_SCOPES,
  hasScopes,
  type ScopeName,
  STAFF_SCOPE,
  scopeBit,
  scopeNames,
} from '@adit/events/identity/scope.values.ts'

/** First words of scopes that no route asks for yet. Tools may have them; people are offered what has an effect. */
const unused = ['PAYOUTS', 'ANALYTICS', 'COLLECTION', 'ORGANIZATION', 'SHARED']

/** The scopes that someone may give a token, by what they concern: the first word of their names. */
export function grantableGroups(role: Role): { key: string; scopes: ScopeName[] }[] {
  const grantable = isAdmin(role) ? GRANTABLE_SCOPES | STAFF_SCOPE : GRANTABLE_SCOPES
  const groups = new Map<string, ScopeName[]>()
  for (const name of scopeNames) {
    const [key = name] = name.split('_')
    if (unused.includes(key) || !hasScopes(grantable, scopeBit(name))) continue
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
