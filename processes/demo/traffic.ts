import type { TimedActivity, TimedFact } from '@adit/projectors/kit/download_recorder.port.ts'
import type { DemoVersion } from './project.ts'
import { type Random, seededRandom } from './random.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Seconds of one report of play time, as launchers send it. */
const reportSeconds = 300
const days = 90

/** A file of a published version. */
export interface PublishedFile {
  fileId: string
  versionId: string
  projectId: string
  version: DemoVersion
}

/** Values with how often each occurs, relative to the others. */
type Weighted<Value> = readonly (readonly [Value, number])[]

const countries: Weighted<string> = [
  ...([
    ['US', 24],
    ['DE', 13],
    ['CN', 11],
    ['BR', 9],
    ['RU', 8],
    ['GB', 7],
    ['FR', 6],
    ['PL', 5],
    ['JP', 4],
  ] as const),
  ...([
    ['CA', 4],
    ['AU', 3],
    ['NL', 2],
    ['ES', 2],
    ['MX', 1],
    ['SE', 1],
    ['IT', 1],
    ['KR', 1],
    ['XX', 2],
  ] as const),
]
const launchers: Weighted<string> = [
  ['modrinth_app', 40],
  ['prism_launcher', 32],
  ['hmcl', 9],
  ['pcl2', 7],
  ['atlauncher', 5],
  ['multimc', 4],
  ['packwiz', 3],
]
const reasons: Weighted<string | null> = [
  ['standalone', 45],
  ['update', 28],
  ['dependency', 15],
  ['modpack', 9],
  [null, 3],
]
const referrers: Weighted<string | null> = [
  [null, 60],
  ['google.com', 18],
  ['youtube.com', 9],
  ['reddit.com', 6],
  ['github.com', 4],
  ['duckduckgo.com', 3],
]
const pages: Weighted<string> = [
  ['', 70],
  ['versions', 16],
  ['gallery', 9],
  ['changelog', 5],
]

function weighted<Value>(random: Random, values: Weighted<Value>): Value {
  const all = values.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random.between(0, all)
  for (const [value, weight] of values) {
    left -= weight
    if (left < 0) return value
  }
  return random.pick(values)[0]
}

const addressOf = (random: Random) => `10.${random.whole(0, 250)}.${random.whole(0, 250)}.${random.whole(1, 250)}`
const momentOf = (random: Random, daysAgo: number, now: number) =>
  Math.min(now, Math.round(now - (daysAgo - random.next()) * dayMs))

/** A download of a file on a day, by somebody made up. Launchers say what the file is for. */
export function demoDownload(file: PublishedFile, daysAgo: number, random: Random, now: number): TimedFact {
  const { fileId, versionId, projectId, version } = file
  const common = {
    ...{ fileId, versionId, projectId, address: addressOf(random), at: momentOf(random, daysAgo, now) },
    country: weighted(random, countries),
  }
  if (!random.chance(0.7)) return { ...common, agent: 'browser', source: 'website' }
  return {
    ...common,
    agent: 'launcher',
    source: weighted(random, launchers),
    reason: weighted(random, reasons),
    gameVersion: random.pick(version.gameVersions),
    loader: random.pick(version.loaders),
  }
}

/** A view of the project's page, of which there are about as many as downloads from browsers are preceded by. */
export function demoView(projectId: string, daysAgo: number, random: Random, now: number): TimedActivity {
  return {
    ...{ kind: 'view', projectId, address: addressOf(random), at: momentOf(random, daysAgo, now) },
    ...{ agent: 'browser', accountId: null, country: weighted(random, countries) },
    ...{ page: weighted(random, pages), referrer: weighted(random, referrers) },
    campaign: random.chance(0.05) ? 'newsletter' : null,
  }
}

/** Evenings of players with one of the files, reported every five minutes. Always the same ones. */
export function demoPlay(files: readonly PublishedFile[], accountIds: readonly string[], now: number): TimedActivity[] {
  const random = seededRandom('play')
  const evenings = accountIds.flatMap((accountId) => {
    const country = weighted(random, countries)
    const address = addressOf(random)
    return Array.from({ length: days }, (_, daysAgo) => ({ accountId, country, address, daysAgo }))
  })
  return evenings.flatMap(({ accountId, country, address, daysAgo }) => {
    if (!random.chance(0.2)) return []
    const played = files.filter(({ version }) => version.age > daysAgo + 1)
    if (played.length === 0) return []
    const { versionId, projectId, version } = random.pick(played)
    const began = now - daysAgo * dayMs - random.between(3, 10) * hourMs
    const gameVersion = random.pick(version.gameVersions)
    const loader = random.pick(version.loaders)
    return Array.from({ length: random.whole(3, 12) }, (_, report): TimedActivity => {
      const at = Math.round(began + report * reportSeconds * 1_000)
      const who = { address, agent: 'launcher', accountId, country } as const
      return { kind: 'play', projectId, versionId, ...who, at, seconds: reportSeconds, gameVersion, loader }
    })
  })
}
