import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Secrets of one installation, made at the first start and kept in the data folder, readable by its owner alone. */
export interface Secrets {
  /** Key of the HMAC that turns an e-mail address into a stream's id; 32 bytes, hex. */
  emailKey: string
  /** Key of the HMAC of addresses in the download log; 32 bytes, hex. */
  addressKey: string
}

export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored)
  const secrets = { emailKey: randomBytes(32).toString('hex'), addressKey: randomBytes(32).toString('hex') }
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' })
  await chmod(file, 0o600)
  return secrets
}
