import type { ApiVersion, Example } from '../example.ts'

const hash = { params: { hash: '{{sha1}}' }, query: 'algorithm=sha1' } as const
const many = { hashes: ['{{sha1}}'], algorithm: 'sha1' } as const
const wanted = { loaders: ['fabric'], game_versions: ['{{game}}'] } as const

/** Look-ups by the hash of a file of the demo. */
export const fileExamples = (v: ApiVersion): Example[] => [
  { ...hash, route: `GET /${v}/version_file/:hash`, status: 200 },
  { ...hash, route: `GET /${v}/version_file/:hash/download`, status: 307 },
  { ...hash, route: `POST /${v}/version_file/:hash/update`, body: wanted, status: 200 },
  { route: `POST /${v}/version_file/project`, body: many, status: 200 },
  { route: `POST /${v}/version_files`, body: many, status: 200 },
  { route: `POST /${v}/version_files/update`, body: { ...many, ...wanted }, status: 200 },
  { route: `POST /${v}/version_files/update_many`, body: { ...many, ...wanted }, status: 200 },
  {
    route: `POST /${v}/version_files/update_individual`,
    body: { algorithm: 'sha1', hashes: [{ hash: '{{sha1}}', ...wanted }] },
    status: 200,
  },
]
