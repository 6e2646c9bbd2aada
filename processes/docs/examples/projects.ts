import type { ApiVersion, Example } from '../example.ts'

/** Reads of projects and versions that the demo has. */
export const projectExamples = (v: ApiVersion): Example[] => [
  { route: `GET /${v}/project/:id`, params: { id: 'lodeline' }, status: 200 },
  {
    route: `GET /${v}/project/:id`,
    title: 'A project that does not exist',
    params: { id: 'no-such-thing' },
    status: 404,
  },
  { route: `GET /${v}/project/:id/check`, params: { id: 'lodeline' }, status: 200, keep: { lodeline: 'id' } },
  { route: `GET /${v}/project/:id/dependencies`, params: { id: 'lodeline' }, status: 200 },
  { route: `GET /${v}/project/:id/members`, params: { id: 'lodeline' }, status: 200, keep: { demoTeam: '0.team_id' } },
  { route: `GET /${v}/projects`, query: 'ids=["lodeline", "{{lodeline}}"]', status: 200 },
  { route: `GET /${v}/projects_random`, query: 'count=1', status: 200, drawnFrom: `/${v}/project/{id}` },
  {
    route: `GET /${v}/project/:id/version`,
    title: 'The newest versions for Fabric, without their changelogs',
    params: { id: 'lodeline' },
    query: 'loaders=["fabric"]&limit=1&include_changelog=false',
    status: 200,
    keep: { version: '0.id', number: '0.version_number', sha1: '0.files.0.hashes.sha1', game: '0.game_versions.0' },
  },
  { route: `GET /${v}/project/:id/version/:version`, params: { id: 'lodeline', version: '{{number}}' }, status: 200 },
  { route: `GET /${v}/version/:id`, params: { id: '{{version}}' }, status: 200 },
  { route: `GET /${v}/versions`, query: 'ids=["{{version}}"]&include_changelog=false', status: 200 },
  { route: `GET /${v}/team/:id/members`, params: { id: '{{demoTeam}}' }, status: 200 },
  { route: `GET /${v}/teams`, query: 'ids=["{{demoTeam}}"]', status: 200 },
  ...(v === 'v3' ? dependents : facades),
]

const dependents: readonly Example[] = [
  { route: 'GET /v3/project/:id/dependents', params: { id: 'tallow' }, query: 'limit=1', status: 200 },
]

/** What build tools and loaders read. */
const facades: readonly Example[] = [
  {
    route: 'GET /maven/maven/modrinth/:id/:file',
    params: { id: 'lodeline', file: 'maven-metadata.xml' },
    status: 200,
  },
  {
    route: 'GET /maven/maven/modrinth/:id/:version/:file',
    params: { id: 'lodeline', version: '{{number}}', file: 'lodeline-{{number}}.pom' },
    status: 200,
  },
  { route: 'GET /updates/:id/forge_updates.json', params: { id: 'lodeline' }, query: 'neoforge=include', status: 200 },
]
