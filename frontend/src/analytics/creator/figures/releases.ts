import { barAt } from './interval.ts'
import type { Analytics, Release } from './metric.ts'
import type { Period } from './period.ts'

/** Releases of one bar, or of several that stand too close together to be named one by one. */
export interface ReleaseFlag {
  /** The bar of the first of them. */
  bar: number
  releases: readonly Release[]
  /** How far below the top it hangs, from 0: like stairs, so that no stem crosses a number. */
  step: number
}

/** More than this many close together are one flag with their number. */
const closeMax = 4

export const releasesIn = (events: Analytics['project_events'], bars: readonly Period[]): Release[] =>
  events.filter(
    (event): event is Release => event.kind === 'version_uploaded' && barAt(bars, Date.parse(event.timestamp)) !== -1,
  )

/** Flags for releases, oldest first. `room` is how many bars wide the number of one is. */
export function flagsOf(releases: readonly Release[], bars: readonly Period[], room: number): ReleaseFlag[] {
  const clusters: { bar: number; release: Release }[][] = []
  for (const release of releases) {
    const one = { bar: barAt(bars, Date.parse(release.timestamp)), release }
    const last = clusters.at(-1)
    const before = last?.at(-1)
    if (last && before && one.bar - before.bar < room) last.push(one)
    else clusters.push([one])
  }
  return clusters.flatMap((cluster): ReleaseFlag[] => {
    const releases = cluster.map(({ release }) => release)
    if (cluster.length > closeMax) return [{ bar: cluster[0]?.bar ?? 0, releases, step: 0 }]
    return cluster.map(({ bar, release }, step) => ({ bar, releases: [release], step }))
  })
}
