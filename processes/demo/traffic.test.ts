import { judgeActivity } from '@adit/events/analytics/activity_rule.values.ts'
import { downloadReasons } from '@adit/events/analytics/download_meta.values.ts'
import { downloadSources } from '@adit/events/analytics/source.values.ts'
import { expect, it } from 'vitest'
import { demoProjects } from './projects.ts'
import { seededRandom } from './random.ts'
import { demoDownload, demoPlay, demoView, type PublishedFile } from './traffic.ts'

const now = Date.UTC(2026, 10, 1)
const files: PublishedFile[] = demoProjects.flatMap(({ versions, slug }) =>
  versions.map((version) => ({ fileId: 'FILE0001', versionId: version.number, projectId: slug, version })),
)
const many = <Made>(make: (n: number) => Made) => Array.from({ length: 2_000 }, (_, n) => make(n))

it('downloads have sources and reasons that clients can have, from many countries', () => {
  const random = seededRandom('test')
  const downloads = many((n) => demoDownload(random.pick(files), n % 90, random, now))
  for (const { source, reason, at } of downloads) {
    expect(downloadSources).toContain(source)
    if (reason) expect(downloadReasons).toContain(reason)
    expect(at).toBeLessThanOrEqual(now)
  }
  expect(new Set(downloads.map(({ country }) => country)).size).toBeGreaterThan(12)
  const fromSite = downloads.filter(({ source }) => source === 'website')
  expect(fromSite.length / downloads.length).toBeCloseTo(0.3, 1)
  for (const { reason } of fromSite) expect(reason).toBeUndefined()
})

it('views come from several hosts and are of several pages', () => {
  const random = seededRandom('test')
  const views = many((n) => demoView('lantern', n % 90, random, now))
  const of = (name: 'referrer' | 'page') => new Set(views.map((view) => view.kind === 'view' && view[name]))
  expect([of('referrer').size, of('page').size]).toEqual([6, 4])
})

it('nobody plays more than has passed, or before the version was published', () => {
  const plays = demoPlay(files, ['PLAYER01', 'PLAYER02', 'PLAYER03'], now)
  expect(plays.length).toBeGreaterThan(200)
  const last = new Map<string, number>()
  for (const play of plays.toSorted((one, other) => one.at - other.at)) {
    if (play.kind !== 'play') throw new Error('no play')
    const key = `${play.accountId} ${play.projectId}`
    const judged = judgeActivity(last.get(key), { kind: 'play', at: play.at, agent: 'launcher', seconds: play.seconds })
    expect(judged.verdict).toBe('counted')
    if (judged.lastAt !== undefined) last.set(key, judged.lastAt)
    const file = files.find(({ projectId, versionId }) => projectId === play.projectId && versionId === play.versionId)
    expect(play.at).toBeGreaterThan(now - (file?.version.age ?? 0) * 86_400_000)
  }
  expect(demoPlay(files, ['PLAYER01', 'PLAYER02', 'PLAYER03'], now)).toEqual(plays)
})
