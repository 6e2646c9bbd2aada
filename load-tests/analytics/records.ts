import { downloadReasons } from '@adit/events/analytics/download_meta.values.ts'
import type { CountedParts } from '@adit/projectors/analytics/parts.ts'
import { partsOfDownload } from '@adit/projectors/analytics/parts.ts'
import { pick, pickEarly, randomOf } from '../search/random.ts'

export interface AnalyticsSet {
  records: number
  days: number
  projects: number
  /** Projects that have exactly as many records, whatever the number of all is. Others share the rest, those of rank n 1/n as many as the first. */
  fixed: Readonly<Record<number, number>>
  seed: number
}

export interface CountedOfProject {
  projectId: string
  counted: CountedParts
}

export const projectOfRank = (rank: number): string => `P${String(rank).padStart(7, '0')}`

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** 200 codes of two letters. A few have most of the records. */
export const countries = letters.flatMap((first) => letters.map((second) => first + second)).slice(0, 200)
export const sources = Array.from({ length: 25 }, (_, n) => `launcher ${n}`)
export const loaders = ['fabric', 'neoforge', 'forge', 'quilt', 'paper', 'spigot']
export const gameVersions = Array.from({ length: 40 }, (_, n) => `1.${n}.${n % 7}`)

/** The counted downloads of each hour, oldest first: what the projector's own fold makes of their records. */
export function* hoursOf(set: AnalyticsSet, firstDay: number): Generator<{ at: number; records: CountedOfProject[] }> {
  const random = randomOf(set.seed)
  const hours = set.days * 24
  const rankOf = ranks(set, random)
  let done = 0
  for (let hour = 0; hour < hours; hour++) {
    const at = firstDay + hour * 3_600_000
    const until = Math.round((set.records * (hour + 1)) / hours)
    const records: CountedOfProject[] = []
    for (; done < until; done++) records.push(recordOf(rankOf(), at, random, set))
    yield { at, records }
  }
}

function ranks({ records, projects, fixed }: AnalyticsSet, random: () => number): () => number {
  const shares = Object.entries(fixed).map(([rank, count]) => ({ rank: Number(rank), share: count / records }))
  return () => {
    let place = random()
    for (const { rank, share } of shares) {
      if (place < share) return rank
      place -= share
    }
    for (;;) {
      const rank = Math.floor(projects ** random())
      if (!(rank in fixed)) return rank
    }
  }
}

function recordOf(rank: number, at: number, random: () => number, set: AnalyticsSet): CountedOfProject {
  const projectId = projectOfRank(rank)
  const versionId = `V${rank}-${Math.floor(random() ** 3 * 30)}`
  const counted = partsOfDownload({
    type: 'DownloadRecorded',
    at,
    data: {
      ...{ fileId: versionId, versionId, projectId, address: '', agent: 'launcher', destination: null },
      accountId: random() < 0.2 ? 'somebody' : null,
      country: pickEarly(random, countries, 3),
      source: pickEarly(random, sources),
      reason: pick(random, downloadReasons),
      gameVersion: pickEarly(random, gameVersions),
      loader: pickEarly(random, loaders),
      dependentProjectId: random() < 0.1 ? projectOfRank(Math.floor(set.projects ** random())) : null,
    },
  } as Parameters<typeof partsOfDownload>[0]) // The fold reads its time and data alone.
  return { projectId, counted }
}
