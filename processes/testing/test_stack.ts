import { rm } from 'node:fs/promises'
import type { CommandSide } from '@adit/command-api/command_side.ts'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { freePort } from '@adit/engines/home.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { type Stack, type StackOptions, startStack } from '../stack/stack.ts'
import { withCommands } from '../stack/with_commands.ts'
import type { StaffAccount } from './accounts.ts'
import { fetchFrom, type Place, rateLimitKey, temporaryFolder } from './process.ts'

/** A stack with only the requested accounts, in a folder that `remove` deletes. */
export interface TestStack extends Stack {
  fetch: Place['fetch']
  /** Whether the site answered before the accounts were made. */
  answeredEarly: boolean
  remove(): Promise<void>
}

export async function startTestStack(
  accounts: readonly StaffAccount[],
  options: Partial<Pick<StackOptions, 'counts' | 'frontend'>> = {},
): Promise<TestStack> {
  const folder = await temporaryFolder()
  const port = await freePort()
  let answeredEarly = false
  const stack = await startStack({
    folder,
    port,
    frontend: folder,
    environment: { RATE_LIMIT_KEY: rateLimitKey, STAFF_SECOND_FACTOR: 'off' },
    say: () => undefined,
    async beforeListening(origin, environment) {
      answeredEarly = await fetch(`${origin}/_ready`).then(
        () => true,
        () => false,
      )
      await withCommands(origin, environment, ({ command }) => createAccounts(command, accounts))
    },
    ...options,
  })
  return {
    ...stack,
    answeredEarly,
    fetch: (path, init) => fetchFrom(stack.origin, path, init),
    async remove() {
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createAccounts({ deps }: CommandSide, accounts: readonly StaffAccount[]): Promise<void> {
  const now = Date.now()
  for (const account of accounts) {
    const email = `${account.username}@example.org`
    await createAccount(deps, { ...account, email, now, ids: freshIds(now) })
  }
}
