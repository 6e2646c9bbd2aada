import { runCommand } from './command_line.ts'
import { moveKeys } from './moving_keys.ts'

/** `npm run move-keys -- <from> <to>`: exits with 2 if it refuses, and with 1 if it fails. */
await runCommand({
  usage: 'npm run move-keys -- <from> <to>',
  does: 'Moves the keys of personal data to another, empty database, compares them, and removes them from the first. Stop command-api, query-api and worker before. Addresses: postgres://…',
  parameters: { min: 2, max: 2 },
  async run({ parameters: [from = '', to = ''] }) {
    const { keys } = await moveKeys(from, to)
    console.log(`${keys} keys are in the new database, and no longer in the old one.`)
    console.log('Set VAULT_DATABASE_URL of command-api, query-api and worker to it before you start them.')
    return 0
  },
})
