import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedExample } from './recorded_example.ts'

/** One recorded example a line; `node processes/acceptance/docs/record_examples.ts` makes it anew. */
export const recordedFile = join(import.meta.dirname, 'recorded.jsonl')

export function readRecorded(): RecordedExample[] {
  const lines = readFileSync(recordedFile, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as RecordedExample) // written by our own script; a test runs it and compares
}

/** The examples of each route, by method and path as its contract has them. */
export function recordedByRoute(): ReadonlyMap<string, readonly RecordedExample[]> {
  return Map.groupBy(readRecorded(), ({ route }) => route)
}
