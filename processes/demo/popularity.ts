import type { DemoProject, DemoVersion } from './project.ts'
import { demoProjects } from './projects.ts'
import { type Random, seededRandom } from './random.ts'

/** How steeply popularity falls with rank: weight 1 / rank^s. */
const zipfExponent = 0.92
export const trafficDays = 90

export interface DemoDownloads {
  project: DemoProject
  version: DemoVersion
  /** Whole days before the demo's current time, 0 to 89. */
  daysAgo: number
  count: number
}

export interface DemoFollow {
  project: DemoProject
  /** Username of a demo player. */
  player: string
  /** Days before the demo's current time, below 90. */
  age: number
}

const isPublic = ({ state }: DemoProject): boolean =>
  state.status === 'approved' || state.status === 'archived' || state.status === 'unlisted'

/**
 * About `total` downloads in the last 90 days, distributed over projects (Zipf), versions (most to the newest of the day) and weekdays.
 * Each row is one version on one day; rows without downloads are left out. Always the same rows.
 */
export function demoDownloads(total: number): DemoDownloads[] {
  const projects = demoProjects.filter(isPublic)
  const sum = projects.reduce((weights, project) => weights + weightOf(project), 0)
  return projects.flatMap((project) => downloadsOf(project, (total * weightOf(project)) / sum))
}

function weightOf({ rank, state }: DemoProject): number {
  const reach = state.status === 'approved' ? 1 : 0.25
  return reach / rank ** zipfExponent
}

function downloadsOf(project: DemoProject, expected: number): DemoDownloads[] {
  const random = seededRandom(`downloads ${project.slug}`)
  const mood = Array.from({ length: trafficDays }, (_, daysAgo) => moodOf(daysAgo, random))
  const moods = mood.reduce((left, right) => left + right, 0)
  return mood.flatMap((weight, daysAgo) => {
    const out = project.versions.filter(({ age }) => age >= daysAgo + 1).slice(-3)
    const shares = out.map((_, index) => 4 ** index)
    const all = shares.reduce((left, right) => left + right, 0)
    return out
      .map((version, index) => ({
        project,
        version,
        daysAgo,
        count: rounded((expected * weight * (shares[index] ?? 0)) / (moods * all), random),
      }))
      .filter(({ count }) => count > 0)
  })
}

/** More on weekends and on recent days, with random differences between days. */
function moodOf(daysAgo: number, random: Random): number {
  const weekend = daysAgo % 7 < 2 ? 1.35 : 1
  return weekend * (1.3 - daysAgo / 180) * random.between(0.7, 1.3)
}

/** Rounds up or down at random, so that small expected values keep their sum. */
function rounded(value: number, random: Random): number {
  return Math.floor(value) + Number(random.chance(value % 1))
}

const first =
  'amber basalt cedar dusty early fern grey hollow iron jade lucky mossy north olive pale quiet rusty silver tidy velvet'
const second = 'badger comet drake ember finch gnome heron lynx miner otter piper raven'

/** Fictional players who follow projects: 240 usernames of at most 39 characters. */
export const demoPlayers: readonly string[] = first
  .split(' ')
  .flatMap((adjective) => second.split(' ').map((noun) => `${adjective}_${noun}`))

/**
 * Who follows which project, and since when. About a third of all players follow the most popular project; one or two follow the least
 * popular.
 */
export function demoFollows(players: readonly string[] = demoPlayers): DemoFollow[] {
  return demoProjects.filter(isPublic).flatMap((project) => {
    const random = seededRandom(`follows ${project.slug}`)
    const share = Math.min(0.36, 0.36 * weightOf(project) * 3)
    const longest = Math.min(trafficDays, project.age)
    return players
      .filter(() => random.chance(share))
      .map((player) => ({ project, player, age: random.between(0, longest) }))
  })
}
