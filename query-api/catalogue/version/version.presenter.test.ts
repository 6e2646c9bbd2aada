import { expect, it } from 'vitest'
import { presentVersion, type ReadVersion } from './version.presenter.ts'
import { version as shape } from './version_shape.ts'

const pack: ReadVersion = {
  version_id: 'VERSION1',
  project_id: 'PROJECT1',
  added: true,
  described: true,
  revision: 2,
  author_id: 'OWNER001',
  name: 'Lantern pack 1',
  version_number: '1.0.0+a',
  channel: 'beta',
  featured: true,
  ordering: 3,
  dependencies: [{ versionId: 'VERSION9', projectId: null, fileName: 'lib.jar', kind: 'embedded' }],
  game_versions: ['1.19.4', '1.20.1'],
  loaders: ['mrpack'],
  mrpack_loaders: ['fabric'],
  environment: 'client_and_server',
  status: 'listed',
  requested_status: null,
  files: [
    {
      fileId: 'FILE0001',
      filename: 'Lantern pack [1.20] #1?.mrpack',
      sha1: 'aa',
      sha512: 'bb',
      size: 1024,
      key: 'somewhere',
      primary: true,
      fileType: 'required-resource-pack',
    },
  ],
  scheduled_for: null,
  published_at: Date.UTC(2025, 0, 2, 3, 4, 5),
  changelog: '',
  downloads: 9,
  author_deleted: false,
}
const origin = 'https://adit.test'

const common = {
  id: 'VERSION1',
  project_id: 'PROJECT1',
  author_id: 'OWNER001',
  featured: true,
  name: 'Lantern pack 1',
  version_number: '1.0.0+a',
  changelog: '',
  dependencies: [{ version_id: 'VERSION9', project_id: null, file_name: 'lib.jar', dependency_type: 'embedded' }],
  game_versions: ['1.19.4', '1.20.1'],
  version_type: 'beta',
  environment: 'client_and_server',
  status: 'listed',
  requested_status: null,
  date_published: '2025-01-02T03:04:05.000Z',
  downloads: 9,
  files: [
    {
      id: 'FILE0001',
      hashes: { sha1: 'aa', sha512: 'bb' },
      url: 'https://adit.test/data/PROJECT1/versions/VERSION1/Lantern%20pack%20%5B1.20%5D%20%231%3F.mrpack',
      filename: 'Lantern pack [1.20] #1?.mrpack',
      primary: true,
      size: 1024,
      file_type: 'required-resource-pack',
    },
  ],
}

it('shows every field of the compatible API', () => {
  expect(presentVersion.v2(pack, origin)).toEqual({ ...common, changelog_url: null, loaders: ['fabric'] })
})

it('shows every field of the successor API', () => {
  expect(presentVersion.v3(pack, origin)).toEqual({
    ...common,
    project_types: ['modpack'],
    games: ['minecraft-java'],
    loaders: ['mrpack'],
    mrpack_loaders: ['fabric'],
    scheduled_for: null,
    ordering: 3,
    files_missing_attribution: [],
  })
})

it('fits the shapes of both versions', () => {
  expect(shape.v2.strict().safeParse(presentVersion.v2(pack, origin)).error).toBeUndefined()
  expect(shape.v3.strict().safeParse(presentVersion.v3(pack, origin)).error).toBeUndefined()
})
