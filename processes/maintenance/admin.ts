import { type Role, roles } from '@adit/events/identity/role.values.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { Refused, runCommand } from './command_line.ts'
import { setRole } from './set_role.ts'

const usage = 'npm run admin -- <username> [admin|moderator|developer]'

/** `npm run admin`: gives an account a role. The first admin of a site is made by it. */
await runCommand({
  usage,
  does: 'Makes an account an admin, or gives it another role. The site may be running.',
  parameters: { min: 1, max: 2 },
  async run({ parameters: [username = '', wanted = 'admin'] }) {
    const role = roles.find((one): one is Role => one === wanted)
    if (!role) throw new Refused(`There is no role ${wanted}. Usage: ${usage}`)
    const { DATABASE_URL, OPS_DATABASE_URL, EVENT_STORE_URL, ADIT_DATA } = maintenanceConfig()
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    const ops = createPool(OPS_DATABASE_URL ?? database.url, { name: 'adit-admin', max: 4 })
    const store = await openEventStore(EVENT_STORE_URL ?? database.url)
    try {
      const changed = await setRole({ store, ops }, username, role).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'last_admin') {
          throw new Refused(`${username} is the only admin. Make someone else an admin first.`)
        }
        throw error
      })
      if (!changed) throw new Refused(`There is no account ${username}. People sign up on the site first.`)
      console.log(`${changed.username} is now ${role === 'developer' ? 'an ordinary user' : `one of the ${role}s`}.`)
    } finally {
      await store.close()
      await ops.end()
      await database.close()
    }
  },
})
