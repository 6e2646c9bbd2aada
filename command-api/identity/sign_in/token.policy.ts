import { isAdmin, type Role } from '@adit/events/identity/role.values.ts'
import {
  GRANTABLE_SCOPES,
  hasScopes,
  isGrantable,
  STAFF_SCOPE,
  scopeNamesOf,
} from '@adit/events/identity/scope.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** What an account's role counts as for a request with one of its personal access tokens. */
export const roleOfToken = (role: Role, scopes: bigint): Role => (hasScopes(scopes, STAFF_SCOPE) ? role : 'developer')

export const tokenGrantRefusals = refusals('scopes_not_grantable', 'staff_scope_not_grantable', 'expiry_past')

export interface TokenWish {
  scopes?: number | null
  /** Milliseconds since 1970. */
  expires?: number | null
}

/** Who gives a token its scopes and expiry. `held` are the scopes that it has already. */
export interface TokenGranter {
  role: Role
  held?: bigint
  now: number
}

/** Only admins give a token the staff scope, and only they prolong a token that has it. */
export function checkTokenGrant({ scopes, expires }: TokenWish, { role, held = 0n, now }: TokenGranter): void {
  const wanted = scopes == null ? 0n : BigInt(scopes)
  const after = scopes == null ? held : wanted
  const touchesStaff = scopes != null || expires != null
  if (touchesStaff && hasScopes(after, STAFF_SCOPE) && !isAdmin(role)) {
    throw tokenGrantRefusals.refuse('staff_scope_not_grantable', { field: scopes == null ? 'expires' : 'scopes' })
  }
  if (!isGrantable(wanted & ~STAFF_SCOPE)) {
    const refused = scopeNamesOf(wanted & ~GRANTABLE_SCOPES & ~STAFF_SCOPE)
    throw tokenGrantRefusals.refuse('scopes_not_grantable', {
      field: 'scopes',
      refused: refused.length > 0 ? refused.join(', ') : 'bits without a meaning',
    })
  }
  if (expires != null && expires <= now) throw tokenGrantRefusals.refuse('expiry_past', { field: 'expires' })
}
