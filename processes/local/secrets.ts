import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@adit/platform/config/config.ts'
import { z } from 'zod'

const key = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' })
const secrets = z.object({ emailKey: key, addressKey: key })

/** Secrets of one installation. Created at the first start and kept in the data folder, readable only by its owner. */
export interface Secrets {
  /** Key of the HMAC that turns an email address into a stream's id. 32 bytes, hex. */
  emailKey: string
  /** Key of the HMAC of addresses in the download log. 32 bytes, hex. */
  addressKey: string
}

/**
 * Throws a ConfigError if the file's contents were changed: with new keys, every account's email address would be lost.
 */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError([`ADIT_DATA: ${file} cannot be read (${error.code})`])
  })
  return stored === undefined ? makeSecrets(file, dataFolder) : parse(stored, file)
}

function parse(text: string, file: string): Secrets {
  try {
    return secrets.parse(JSON.parse(text))
  } catch (error) {
    const said = error instanceof z.ZodError ? z.prettifyError(error) : 'is not valid JSON'
    throw new ConfigError([`ADIT_DATA: ${file} ${said}; restore it from a backup`])
  }
}

/** Written beside its place and renamed, so that a kill in the middle leaves no incomplete file. */
async function makeSecrets(file: string, dataFolder: string): Promise<Secrets> {
  const made = { emailKey: randomBytes(32).toString('hex'), addressKey: randomBytes(32).toString('hex') }
  await mkdir(dataFolder, { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, JSON.stringify(made), { mode: 0o600, flush: true })
  await chmod(partial, 0o600)
  await rename(partial, file)
  return made
}
