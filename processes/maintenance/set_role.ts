import { randomUUID } from 'node:crypto'
import { findAccount } from '@adit/command-api/identity/account/account_access.ts'
import { accountEditSaga } from '@adit/command-api/identity/account/account_edit.saga.ts'
import { createIdentityPorts, type IdentityDeps } from '@adit/command-api/identity/identity_deps.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { SagaRunner } from '@adit/platform/eventing/saga.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { postgresSagaStore } from '@adit/platform/ops/sagas.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import type pg from 'pg'

/** What whoever is at the machine itself changes. The site may be running. */
export interface RoleEngines {
  store: EventStore
  ops: pg.Pool
}

/** Gives an account a role, as admins can on the site. Undefined if there is no such account. Refuses to take the last admin's. */
export async function setRole(
  { store, ops }: RoleEngines,
  usernameOrId: string,
  role: Role,
): Promise<{ username: string } | undefined> {
  const bus = new CommandBus(store, codec)
  // No address and no personal data is looked at, so their secrets aren't needed.
  const identity = createIdentityPorts({ ops, vault: createPersonalVault(ops), emailSecret: 'not used for roles' })
  const found = await findAccount(bus, usernameOrId)
  if (!found) return undefined
  const { accountId, username } = found.account
  const saga = accountEditSaga({ bus, store, identity } as IdentityDeps) // an edit uses no other parts
  const runner = new SagaRunner(bus, postgresSagaStore(ops), `machine/${randomUUID()}`)
  const now = Date.now()
  const cause = `role/${randomUUID()}`
  const context: CommandContext = {
    actor: { kind: 'system', id: 'machine' },
    via: { kind: 'schedule', id: 'npm run admin' },
    ...{ correlationId: cause, causationId: cause, now: () => now, ids: freshIds(now) },
  }
  const edit = { type: 'EditAccount' as const, changes: { role }, now }
  await runner.run(saga, context.ids.base62(), { accountId, username: null, role, edit }, context)
  return { username }
}
