import type { Generators } from './action.ts'

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
}
