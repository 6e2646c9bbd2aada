import { setTimeout as delay } from 'node:timers/promises'
import type { Material } from '../k6/site.ts'
import type { Client, Json } from './client.ts'
import type { Summary } from './k6_run.ts'

export interface Counted {
  /** Complete answers to downloads that must be counted. */
  due: number
  /** Downloads with an unknown outcome, because the answer was lost. */
  unknown: number
  /** By how much the catalogue's counts have risen. */
  counted: number
  /** Whether each file's count rose by the number of answers, allowing for unknown outcomes. */
  exact: boolean
}

const patienceMs = 60_000

/** Downloads of each file's version, in the order of the files. */
export async function readCounts(client: Client, files: Material['files']): Promise<number[]> {
  const ids = encodeURIComponent(JSON.stringify(files.map(({ versionId }) => versionId)))
  const versions: Json[] = await client.json(`/v2/versions?ids=${ids}`)
  const counts = new Map<string, number>(versions.map(({ id, downloads }) => [id, downloads]))
  return files.map(({ versionId }) => counts.get(versionId) ?? Number.NaN)
}

/** Waits until every file's count matches the answers, at most a minute. */
export async function compareCounts(
  client: Client,
  files: Material['files'],
  before: readonly number[],
  { metrics }: Summary,
): Promise<Counted> {
  const figureOf = (name: string, place: number) => metrics[`${name}{file:${place}}`]?.values.count ?? 0
  const due = files.map((_, place) => figureOf('downloads_due', place))
  const unknown = files.map((_, place) => figureOf('downloads_unknown', place))
  const deadline = Date.now() + patienceMs
  for (;;) {
    const now = await readCounts(client, files)
    const risen = now.map((count, place) => count - (before[place] ?? 0))
    const exact = risen.every((count, place) => {
      const least = due[place] ?? 0
      return count >= least && count <= least + (unknown[place] ?? 0)
    })
    if (exact || Date.now() > deadline) return { due: sum(due), unknown: sum(unknown), counted: sum(risen), exact }
    await delay(500)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
