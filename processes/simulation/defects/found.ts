import { readFile } from 'node:fs/promises'

/** The run that finds a defect. */
export interface FoundDefect {
  seed: number
  /** Kinds of breaches. */
  rule: string
  /** Moments of the run. */
  steps: number
  /** How many runs it took to find it. */
  runs: number
}

export const foundFile = new URL('./found.json', import.meta.url)

export const readFound = async (): Promise<Record<string, FoundDefect>> =>
  JSON.parse(await readFile(foundFile, 'utf8').catch(() => '{}'))
