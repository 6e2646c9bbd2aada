import type { Actor } from '@adit/events/kit/envelope.ts'
import { z } from 'zod'
import type { AccountLookup } from '../../identity/account_lookup.port.ts'

/** An account by its name, as far as the reader may know it. */
export const who = z.object({
  kind: z.enum(['user', 'staff', 'system']),
  id: z.string().nullable().meta({ description: 'Null for staff whom the reader may not know.' }),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
})
export type Who = z.input<typeof who>

/** Names of accounts, looked up once for a whole answer. */
export type Names = (actor: Actor) => Who

const nobody = { id: null, name: null, avatar_url: null }

/** `hideStaff`: readers who are not staff only see that staff wrote, not who. */
export async function namesOf(
  accounts: AccountLookup,
  actors: readonly Actor[],
  origin: string,
  hideStaff: boolean,
): Promise<Names> {
  const wanted = actors.filter(({ kind }) => kind === 'user' || (kind === 'staff' && !hideStaff)).map(({ id }) => id)
  const known = await accounts.accounts([...new Set(wanted)], origin)
  return ({ kind, id }) => {
    if (kind === 'staff' && hideStaff) return { kind, ...nobody }
    if (kind === 'system') return { kind, id, name: id, avatar_url: null }
    const account = known.get(id)
    return { kind, id, name: account?.username ?? null, avatar_url: account?.avatar_url ?? null }
  }
}
