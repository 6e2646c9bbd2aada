import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { projectTable } from '../project/project.table.ts'
import { versionTable } from '../version/version.table.ts'
import { type SearchRows, searchDocument } from './search_document.ts'

/** The rows of one project as the projector makes them. */
function rowsOf(
  write: (streams: ReturnType<typeof projectStreams>) => void,
  change: Partial<SearchRows> = {},
): SearchRows {
  const streams = projectStreams('PROJECT1')
  write(streams)
  const projected = testProjector(catalogueProjector).given(streams.log.events)
  return {
    project: projected.row(projectTable),
    versions: projected.rows(versionTable),
    downloads: 12,
    follows: 3,
    owner: { id: 'OWNER001', username: 'ada' },
    projectOfVersion: new Map(),
    ...change,
  }
}

const picture = (id: string, ordering: number, featured = false) => ({
  id,
  key: `gallery/${id}`,
  rawKey: `raw/${id}`,
  sha1: id,
  featured,
  title: null,
  description: null,
  ordering,
})

describe('searchDocument', () => {
  it('has the types of what a project discloses, to filter by and to show', () => {
    const rows = rowsOf(({ create, project }) => {
      create()
      project('ProjectDisclosuresChanged', {
        disclosures: [
          {
            ...{ statement: { type: 'ai_functionality', note: null }, byStaff: false, lock: 'unlocked' },
            ...{ updatedAt: 1, updatedBy: 'OWNER001' },
          },
        ],
      })
    })
    expect(searchDocument(rows, 1)).toMatchObject({
      values: { disclosures: ['ai_functionality'] },
      hit: { disclosure_types: ['ai_functionality'] },
    })
  })

  it('has everything that search knows about a project', () => {
    const rows = rowsOf(({ create, publish, approve }) => {
      create({
        icon: { key: 'icons/a', rawKey: 'raw/a', color: 7 },
        gallery: [picture('b', 2, true), picture('a', 1)],
      })
      publish('VERSION1', { environment: 'client_only' })
      publish('VERSION2', { loaders: ['quilt'], gameVersions: ['1.21'], publishedAt: Date.UTC(2025, 2, 1) })
      publish('VERSION3', { loaders: ['forge'], status: 'draft' })
      approve()
    })
    const { hit, ...document } = searchDocument(rows, 41)
    expect(document).toEqual({
      id: 'PROJECT1',
      generation: 41,
      listed: true,
      text: {
        title: 'Lantern',
        slug: 'slug-project1',
        authors: ['ada'],
        summary: 'Better lights for dark caves.',
        tags: ['utility', 'decoration', 'fabric', 'quilt', 'mod'],
      },
      values: {
        projectTypes: ['mod'],
        license: 'MIT',
        openSource: true,
        categories: ['utility', 'decoration'],
        disclosures: [],
        dependencies: [],
        name: 'Lantern',
        author: 'ada',
        organization: null,
      },
      variants: [
        { first: ['fabric'], second: ['1.19.4', '1.20.1'], shared: 'client_only' },
        { first: ['quilt'], second: ['1.21'], shared: 'client_only' },
      ],
      overall: { first: ['fabric', 'quilt'], second: ['1.19.4', '1.20.1', '1.21'] },
      times: {
        created: rows.project.published_at,
        updated: rows.project.updated_at,
        approved: rows.project.approved_at,
      },
      counters: { downloads: 12, follows: 3 },
    })
    expect(hit).toEqual({
      project_id: 'PROJECT1',
      project_types: ['mod'],
      slug: 'slug-project1',
      title: 'Lantern',
      summary: 'Better lights for dark caves.',
      author: 'ada',
      author_id: 'OWNER001',
      organization_id: null,
      categories: ['utility', 'decoration'],
      featured_categories: ['utility'],
      loaders: ['fabric', 'quilt'],
      mrpack_loaders: [],
      game_versions: ['1.19.4', '1.20.1', '1.21'],
      environments: ['client_only'],
      client_side: 'required',
      server_side: 'unsupported',
      license: 'MIT',
      disclosure_types: [],
      icon_key: 'icons/a',
      color: 7,
      gallery_keys: ['gallery/a', 'gallery/b'],
      featured_gallery_key: 'gallery/b',
      created_at: rows.project.approved_at,
      updated_at: rows.project.updated_at,
      latest_version: 'VERSION2',
    })
  })

  it('finds a modpack by the loaders that it depends on', () => {
    const rows = rowsOf(({ create, publish }) => {
      create({ projectType: 'modpack' })
      publish('VERSION1', { loaders: ['mrpack'], mrpackLoaders: ['fabric'] })
    })
    expect(searchDocument(rows, 1)).toMatchObject({
      values: { projectTypes: ['modpack'] },
      overall: { first: ['fabric'] },
      variants: [{ first: ['fabric'] }],
    })
  })

  it('knows the projects that versions depend on, named directly or by a version', () => {
    const dependency = { versionId: null, projectId: null, fileName: null, kind: 'required' as const }
    const write = ({ create, publish }: ReturnType<typeof projectStreams>) => {
      create()
      publish('VERSION1', {
        dependencies: [
          { ...dependency, projectId: 'PROJECT2' },
          { ...dependency, versionId: 'VERSION3' },
          { ...dependency, versionId: 'VERSION4' },
          { ...dependency, fileName: 'lib.jar' },
        ],
      })
    }
    const rows = rowsOf(write, { projectOfVersion: new Map([['VERSION3', 'PROJECT3']]) })
    expect(searchDocument(rows, 1).values.dependencies).toEqual(['PROJECT2', 'PROJECT3'])
  })

  it.each([
    ['a draft', () => {}, false],
    ['an approved one', (streams: ReturnType<typeof projectStreams>) => streams.approve(), true],
    [
      'a deleted one',
      (streams: ReturnType<typeof projectStreams>) => {
        streams.approve()
        streams.project('ProjectDeleted', { slug: 'x' })
      },
      false,
    ],
    [
      'an unlisted one',
      (streams: ReturnType<typeof projectStreams>) => {
        streams.approve()
        streams.project('ProjectStatusChanged', { from: 'approved', to: 'unlisted' })
      },
      false,
    ],
  ])('lists %s: %s', (_, write, listed) => {
    const rows = rowsOf((streams) => {
      streams.create()
      write(streams)
    })
    expect(searchDocument(rows, 1).listed).toBe(listed)
  })
})
