import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { localConfig } from '../local/config.ts'
import { startSystem } from '../local/system.ts'

export interface StaffAccount {
  username: string
  password: string
  role: Role
  /** Whether the role counts only after a second factor was shown. */
  needsSecondFactor?: boolean
}

/** Creates a staff account in a data folder that no site uses. By default it needs no second factor. The site itself has no way to create one. */
export async function addStaff(
  dataFolder: string,
  { username, password, role, needsSecondFactor = false }: StaffAccount,
): Promise<void> {
  const config = localConfig({ ADIT_DATA: dataFolder, PORT: '0', ADIT_DEMO: 'off' })
  const onLost = () => console.error('Postgres ended while an account was being created')
  const system = await startSystem({ config, frontend: dataFolder, log: silentLog(), onLost })
  try {
    const now = Date.now()
    const email = `${username}@example.org`
    const { deps } = system.command
    const { accountId } = await createAccount(deps, { username, email, password, role, now, ids: freshIds(now) })
    if (!needsSecondFactor) await identityDeps(deps).identity.credentials.exemptFromSecondFactor(accountId)
  } finally {
    await system.close()
  }
}
