import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stores = ['postgres', 'kurrentdb'] as const
type Store = (typeof stores)[number]

/** Creates secrets once: a second run keeps them and rewrites only what depends on the event store. */
export function makeSecrets(folder: string, store: Store): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const keep = (name: string): string => {
    const file = join(folder, name)
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx' })
    return readFileSync(file, 'utf8')
  }
  const password = keep('postgres_password')
  const kept = ['s3_secret_key', 'service_key', 'email_key', 'address_key', 'grafana_password']
  for (const name of kept) keep(name)
  const postgres = (host: string, database: string) => `postgres://adit:${password}@${host}:5432/${database}`
  const addresses: Record<string, string> = {
    database_url: postgres('postgres', 'adit'),
    ops_database_url: postgres('postgres', 'adit_ops'),
    vault_database_url: postgres('vault', 'adit'),
    event_store_url: store === 'postgres' ? postgres('log', 'adit') : 'kurrentdb://kurrentdb:2113?tls=false',
  }
  for (const [name, address] of Object.entries(addresses)) writeFileSync(join(folder, name), address)
  const names = ['postgres_password', ...kept, ...Object.keys(addresses)]
  // Compose mounts the files unchanged, so the user of the processes must be able to read them.
  for (const name of names) chmodSync(join(folder, name), 0o644)
  return names
}

if (import.meta.main) {
  const store = stores.find((one) => one === process.argv[2])
  if (store) {
    const folder = join(import.meta.dirname, 'secrets')
    const names = makeSecrets(folder, store)
    console.log(
      `${folder} contains ${names.join(', ')}.\nKeep it private, and keep a copy of email_key and address_key elsewhere.`,
    )
  } else {
    console.error(`Name the event store: ${stores.join(' or ')}`)
    process.exitCode = 2
  }
}
