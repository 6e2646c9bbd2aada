import type { Example } from '../example.ts'

const list = (path: string, query?: string): Example => ({
  route: `GET ${path}` as Example['route'], // each is a path of a contract; the test of completeness says when not
  ...(query && { query }),
  status: 200,
})

export const tagExamples: readonly Example[] = [
  list('/v2/tag/category'),
  list('/v2/tag/loader'),
  list('/v2/tag/game_version', 'type=release&major=true'),
  list('/v2/tag/license'),
  { ...list('/v2/tag/license/:id'), params: { id: 'MIT' } },
  list('/v2/tag/donation_platform'),
  list('/v2/tag/project_type'),
  list('/v2/tag/report_type'),
  list('/v2/tag/side_type'),
  list('/v2/statistics'),
]

export const tagExamplesV3: readonly Example[] = [
  list('/v3/tag/category'),
  list('/v3/tag/loader'),
  list('/v3/games'),
  list('/v3/license'),
  { ...list('/v3/license/:id'), params: { id: 'MIT' } },
  list('/v3/link_platform'),
  list('/v3/loader_field', 'loader_field=game_versions'),
  list('/v3/project_type'),
  list('/v3/report_type'),
  list('/v3/statistics'),
]
