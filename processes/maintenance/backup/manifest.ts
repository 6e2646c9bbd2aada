import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Refused } from '../command_line.ts'

const savedTable = z.object({
  table: z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.number().int(),
  sha256: z.string().length(64),
})

const savedPart = z.object({
  tables: z.array(savedTable),
  /** Last value drawn, as text. */
  sequences: z.record(z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/), z.string().regex(/^\d+$/)),
})

const manifest = z.object({
  format: z.literal(1),
  /** Id of the log. Absent in older backups. */
  logId: z.string().optional(),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Parts of the operational database that are saved before the log: work that may be repeated without harm but must not be lost. */
  before: savedPart,
  /** Null if the log's engine was saved by its own tools. */
  log: savedPart.nullable(),
  ops: savedPart,
  vault: savedPart,
  /** Days of the download log, counted from 1970. */
  downloadDays: z.array(z.number().int()),
  /** Objects that existed when the backup ended. */
  objects: z.number().int(),
})

export type SavedPart = z.output<typeof savedPart>
export type Manifest = z.output<typeof manifest>
export type PartName = 'before' | 'log' | 'ops' | 'vault'

const fileName = 'manifest.json'

export const tableFile = (folder: string, part: PartName, table: string) => join(folder, part, `${table}.copy.gz`)

/** Written last. A folder without it contains an unfinished backup. */
export async function writeManifest(folder: string, written: Manifest): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupRefused(`${folder} contains no finished backup`)
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupRefused(`${folder}/${fileName}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Undefined if it is not valid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The request can't be fulfilled. The message says what to do. Nothing was changed. */
export class BackupRefused extends Refused {}
