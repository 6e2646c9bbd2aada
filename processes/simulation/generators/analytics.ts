import type { Action, Generators, Scene } from './action.ts'

const chartEvent = ({ random, mark, now }: Scene) => ({
  title: `Away ${mark}`,
  announcement_url: random.pick([null, 'https://example.org/news']),
  for_metric_kind: random.pick([null, ['views'], ['downloads', 'views']]),
  ...{ starts: new Date(now - 3_600_000).toISOString(), ends: new Date(now).toISOString() },
})
const writeChartEvent = ({ people }: Scene, method: string, id?: number, json?: object): Action => ({
  by: people.find(({ isAdmin }) => isAdmin),
  method,
  path: `/_internal/analytics-event${id === undefined ? '' : `/${id}`}`,
  ...(json && { json }),
})

export const analytics: Generators = {
  reportView: () => ({
    by: undefined,
    method: 'POST',
    path: '/analytics/view',
    json: { url: 'https://adit.test/mod/x' },
  }),
  reportPlaytime: ({ random, people }) => ({
    ...{ by: random.pick(people), method: 'POST', path: '/analytics/playtime' },
    json: { AABBCCDD: { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null } },
  }),
  reportServerPlay: () => ({
    ...{ by: undefined, method: 'POST', path: '/analytics/minecraft-server-play' },
    json: { project_id: 'AABBCCDD' },
  }),
  addChartEvent: (scene) => writeChartEvent(scene, 'POST', undefined, chartEvent(scene)),
  changeChartEvent: (scene) => writeChartEvent(scene, 'PATCH', scene.random.whole(1, 4), chartEvent(scene)),
  removeChartEvent: (scene) => writeChartEvent(scene, 'DELETE', scene.random.whole(1, 4)),
}
