import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Inspection,
  type InspectionOptions,
  inspectFile,
} from '@adit/command-api/catalogue/inspection/inspection.ts'
import { timeline } from '../determinism.ts'

/** By content and options: runs publish the same few files again and again. */
const known = new Map<string, Inspection>()

/** @public Reads the file in this thread while time stands still. */
export async function inspectInWorker(path: string, options: InspectionOptions): Promise<Inspection> {
  const key = createHash('sha256').update(readFileSync(path)).update(JSON.stringify(options)).digest('hex')
  const inspection = known.get(key) ?? (await timeline.outside(() => inspectFile(path, options)))
  known.set(key, inspection)
  return structuredClone(inspection)
}
