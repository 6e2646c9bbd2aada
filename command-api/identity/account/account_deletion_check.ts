import type { IdentityDeps } from '../identity_deps.ts'
import { ownedRefusals } from './account_deletion_refusals.ts'
import { ownedThings } from './owned.port.ts'

/** Throws if the account owns something, with a list of it: it must be transferred or deleted first. */
export async function refuseOwner({ filled }: Pick<IdentityDeps, 'filled'>, accountId: string): Promise<void> {
  const owned = (await Promise.all(filled(ownedThings).map((each) => each.ownedBy(accountId)))).flat()
  if (owned.length > 0) throw ownedRefusals.refuse('projects_owned', { count: owned.length, projects: owned })
}
