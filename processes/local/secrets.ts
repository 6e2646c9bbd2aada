import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@adit/platform/config/config.ts'
import { z } from 'zod'

const key = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' })
const secrets = z.object({ emailKey: key, addressKey: key })

/** Secrets of one installation, made at the first start and kept in the data folder, readable by its owner alone. */
export interface Secrets {
  /** Key of the HMAC that turns an e-mail address into a stream's id; 32 bytes, hex. */
  emailKey: string
  /** Key of the HMAC of addresses in the download log; 32 bytes, hex. */
  addressKey: string
}

/** Throws a ConfigError when the file is there and not what was written: other keys would lose every account's e-mail address. */
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
    const said = error instanceof z.ZodError ? z.prettifyError(error) : 'is no JSON'
    throw new ConfigError([`ADIT_DATA: ${file} ${said}; put it back from a backup`])
  }
}

/** Written beside its place, so that a kill in the middle leaves nothing half made there. */
async function makeSecrets(file: string, dataFolder: string): Promise<Secrets> {
  const made = { emailKey: randomBytes(32).toString('hex'), addressKey: randomBytes(32).toString('hex') }
  await mkdir(dataFolder, { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, JSON.stringify(made), { mode: 0o600, flush: true })
  await chmod(partial, 0o600)
  await rename(partial, file)
  return made
}
