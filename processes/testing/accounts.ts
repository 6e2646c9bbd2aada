import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { localConfig } from '../local/config.ts'
import { startSystem } from '../local/system.ts'

export interface StaffAccount {
  username: string
  password: string
  role: Role
}

/** Makes an account of staff on a data folder that no site runs on; the site itself has no way to make one. */
export async function addStaff(dataFolder: string, { username, password, role }: StaffAccount): Promise<void> {
  const config = localConfig({ ADIT_DATA: dataFolder, PORT: '0', ADIT_DEMO: 'off' })
  const onLost = () => console.error('Postgres ended while an account was being made')
  const system = await startSystem({ config, frontend: dataFolder, log: silentLog(), onLost })
  try {
    const now = Date.now()
    const email = `${username}@example.org`
    await createAccount(system.command.deps, { username, email, password, role, now, ids: freshIds(now) })
  } finally {
    await system.close()
  }
}
