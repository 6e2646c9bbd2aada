import { commandOpsParts } from '@adit/command-api/work.ts'
import { backupsPart } from '@adit/platform/ops/backups.ts'
import { idempotencyPart } from '@adit/platform/ops/idempotency_postgres.ts'
import { installOps, releaseAll } from '@adit/platform/ops/ops_schema.ts'
import { sagasPart } from '@adit/platform/ops/sagas.ts'
import { uploadsPart } from '@adit/platform/ops/uploads.ts'
import { vaultPart } from '@adit/platform/personal/postgres_vault.ts'
import { logs } from '@adit/projectors/all.ts'
import type pg from 'pg'
import { rateLimitPart } from './gateway/shared_rate_limits.ts'
import { refuseMovedKeys } from './moved_keys.ts'
import { presencePart } from './presence/presence_table.ts'

const opsParts = [
  ...[uploadsPart, sagasPart, idempotencyPart, backupsPart, rateLimitPart, presencePart],
  ...logs.map((log) => log.ops),
  ...commandOpsParts,
]

/**
 * Creates the operational schema and, for processes that use it, the schema of personal-data keys. Processes that start at once wait for
 * each other.
 */
export async function installDatabases({ ops, vault }: { ops: pg.Pool; vault?: pg.Pool }): Promise<void> {
  await installOps(ops, opsParts)
  if (!vault) return
  await refuseMovedKeys(vault)
  await installOps(vault, [vaultPart])
}

/** For a database that no other process uses, as after a restore: releases what processes were working on, to be continued at once. */
export const releaseLeases = (client: pg.ClientBase | pg.Pool): Promise<void> => releaseAll(client, opsParts)
