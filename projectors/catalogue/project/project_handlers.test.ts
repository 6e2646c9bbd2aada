import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { projectStreams, versionData } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { versionTable } from '../version/version.table.ts'
import { disclosureTable } from './disclosure.table.ts'
import { projectTable } from './project.table.ts'
import { slugTable } from './slug.table.ts'

const { given } = testProjector(catalogueProjector)

/** The project's row after its creation and the events that `write` adds. */
function after(write: (streams: ReturnType<typeof projectStreams>) => void) {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams)
  const projected = given(streams.log.events)
  return { ...projected, project: projected.row(projectTable), lastEvent: streams.log.events.at(-1) }
}

describe('ProjectCreated', () => {
  it('makes a draft with everything that its pages show', () => {
    const { project, lastEvent, lastMarks } = after(() => {})
    expect(project).toEqual({
      project_id: 'PROJECT1',
      deleted: false,
      revision: 0,
      slug: 'slug-project1',
      title: 'Lantern',
      summary: 'Better lights for dark caves.',
      body: 'Long text.',
      chosen_type: 'mod',
      status: 'draft',
      requested_status: 'approved',
      team_id: 'TROJECT1',
      thread_id: 'HROJECT1',
      organization_id: null,
      member_ids: ['OWNER001'],
      categories: ['utility'],
      additional_categories: ['decoration'],
      license_id: 'MIT',
      license_name: 'MIT License',
      license_url: null,
      links: { issues: null, source: null, wiki: null, discord: null },
      donations: [],
      disclosure_types: [],
      icon: null,
      gallery: [],
      environment: 'client_only',
      environment_review: null,
      monetization: 'monetized',
      moderation_message: null,
      moderation_message_body: null,
      published_at: lastEvent?.at,
      updated_at: lastEvent?.at,
      approved_at: null,
      queued_at: null,
      scheduled_for: null,
      version_ids: [],
      project_types: [],
      loaders: [],
      mrpack_loaders: [],
      game_versions: [],
      environments: [],
      client_side: 'required',
      server_side: 'unsupported',
    })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('shows the versions that were described before it', () => {
    const streams = projectStreams('PROJECT1')
    streams.version('VERSION1')('VersionCreated', versionData('PROJECT1', 'VERSION1'))
    streams.create({ versions: [{ versionId: 'VERSION1', number: '1.0.0' }] })
    const projected = given(streams.log.events)
    expect(projected.row(versionTable)).toMatchObject({ added: true, described: true })
    expect(projected.row(projectTable)).toMatchObject({
      version_ids: ['VERSION1'],
      project_types: ['mod'],
      loaders: ['fabric'],
      game_versions: ['1.19.4', '1.20.1'],
      environments: ['client_only'],
    })
  })

  it('holds its slug in lower case', () => {
    const streams = projectStreams('PROJECT1')
    streams.create({ slug: 'Lantern' })
    expect(given(streams.log.events).row(slugTable)).toMatchObject({ slug: 'lantern', current: true })
  })
})

describe('edits', () => {
  it('ProjectRenamed sets the title', () => {
    const { project, lastMarks } = after(({ project }) => project('ProjectRenamed', { title: 'Torch' }))
    expect(project).toMatchObject({ title: 'Torch', revision: 1 })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectSummaryChanged sets the summary', () => {
    const { project, lastMarks } = after(({ project }) => project('ProjectSummaryChanged', { summary: 'Brighter.' }))
    expect(project).toMatchObject({ summary: 'Brighter.', revision: 1 })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectBodyChanged sets the description, which search does not show', () => {
    const { project, lastMarks } = after(({ project }) => project('ProjectBodyChanged', { body: 'Longer.' }))
    expect(project).toMatchObject({ body: 'Longer.', revision: 1 })
    expect(lastMarks('search')).toEqual([])
  })

  it('ProjectCategoriesChanged sets both lists', () => {
    const { project, lastMarks } = after(({ project }) =>
      project('ProjectCategoriesChanged', { categories: ['magic'], additionalCategories: ['mobs', 'food'] }),
    )
    expect(project).toMatchObject({ categories: ['magic'], additional_categories: ['mobs', 'food'], revision: 1 })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectLicenseChanged sets the license', () => {
    const { project, lastMarks } = after(({ project }) =>
      project('ProjectLicenseChanged', { license: { id: 'LicenseRef-Own', name: null, url: 'https://own.example' } }),
    )
    expect(project).toMatchObject({
      license_id: 'LicenseRef-Own',
      license_name: null,
      license_url: 'https://own.example',
    })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectLinksChanged sets the links', () => {
    const links = { issues: 'https://a.example', source: null, wiki: 'https://b.example', discord: null }
    const { project } = after(({ project }) => project('ProjectLinksChanged', { links }))
    expect(project).toMatchObject({ links, revision: 1 })
  })

  it('ProjectDonationsChanged sets the donation links', () => {
    const donations = [{ id: 'ko-fi', url: 'https://ko-fi.com/x' }]
    const { project } = after(({ project }) => project('ProjectDonationsChanged', { donations }))
    expect(project).toMatchObject({ donations, revision: 1 })
  })

  it('ProjectDisclosuresChanged sets what is disclosed, and the types that search shows', () => {
    const of = (type: 'advertisements' | 'archived') => ({
      ...{ statement: { type, note: null }, byStaff: false, lock: 'unlocked' as const },
      ...{ updatedAt: 5, updatedBy: 'OWNER001' },
    })
    const projected = after(({ project }) => {
      project('ProjectDisclosuresChanged', { disclosures: [of('advertisements'), of('archived')] })
      project('ProjectDisclosuresChanged', { disclosures: [of('archived')] })
    })
    expect(projected.project).toMatchObject({ disclosure_types: ['archived'], revision: 2 })
    expect(projected.row(disclosureTable)).toEqual({ project_id: 'PROJECT1', disclosures: [of('archived')] })
    expect(projected.lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectEnvironmentReviewChanged keeps what a member reported', () => {
    const { project } = after(({ project }) =>
      project('ProjectEnvironmentReviewChanged', { environmentReview: 'reviewed' }),
    )
    expect(project).toMatchObject({ environment_review: 'reviewed', environment: 'client_only', revision: 1 })
  })

  it('ProjectEnvironmentChanged sets existing versions, and no others', () => {
    const projected = after(({ project, publish, version }) => {
      publish('VERSION1')
      version('VERSION2')('VersionCreated', versionData('PROJECT1', 'VERSION2'))
      project('ProjectEnvironmentChanged', { environment: 'client_or_server' })
    })
    expect(projected.project).toMatchObject({
      environment: 'client_or_server',
      environments: ['client_or_server'],
      revision: 2,
    })
    expect(projected.rows(versionTable).map(({ environment }) => environment)).toEqual([
      'client_or_server',
      'client_only',
    ])
    expect(projected.lastMarks('search')).toEqual(['PROJECT1'])
  })
})

describe('slugs', () => {
  it('ProjectSlugChanged keeps the old slug to redirect', () => {
    const { project, rows, lastMarks } = after(({ project }) =>
      project('ProjectSlugChanged', { slug: 'torch', previous: 'slug-project1' }),
    )
    expect(project).toMatchObject({ slug: 'torch', revision: 1 })
    expect(rows(slugTable).map(({ slug, current }) => [slug, current])).toEqual([
      ['slug-project1', false],
      ['torch', true],
    ])
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('forgets a slug that is freed, when it changes or the project is deleted', () => {
    const { rows } = after(({ project }) => {
      project('ProjectSlugChanged', { slug: 'torch', previous: 'slug-project1', freed: true })
    })
    expect(rows(slugTable).map(({ slug, current }) => [slug, current])).toEqual([['torch', true]])
    const { project, rows: left } = after(({ project }) => {
      project('ProjectDeleted', { slug: 'slug-project1', freed: true })
    })
    expect([project?.deleted, left(slugTable)]).toEqual([true, []])
    const { rows: kept } = after(({ project }) => project('ProjectDeleted', { slug: 'slug-project1' }))
    expect(kept(slugTable).map(({ slug }) => slug)).toEqual(['slug-project1'])
  })

  it('uses an old slug again', () => {
    const { rows } = after(({ project }) => {
      project('ProjectSlugChanged', { slug: 'torch', previous: 'slug-project1' })
      project('ProjectSlugChanged', { slug: 'slug-project1', previous: 'torch' })
    })
    expect(rows(slugTable).map(({ slug, current }) => [slug, current])).toEqual([
      ['slug-project1', true],
      ['torch', false],
    ])
  })
})

describe('versions', () => {
  it('ProjectVersionAdded shows the version and counts as an update', () => {
    const { project, lastEvent, lastMarks } = after(({ publish }) => publish('VERSION1'))
    expect(project).toMatchObject({ version_ids: ['VERSION1'], updated_at: lastEvent?.at, revision: 1 })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectVersionAdded lists the oldest first, whatever order they came in', () => {
    const { project } = after(({ publish }) => {
      publish('VERSION1', { publishedAt: 3000 })
      publish('VERSION2', { publishedAt: 1000 })
      publish('VERSION3', { publishedAt: 9000, ordering: 1 })
    })
    expect(project.version_ids).toEqual(['VERSION3', 'VERSION2', 'VERSION1'])
  })

  it('ProjectVersionAdded waits for the details of the version', () => {
    const { project, row } = after(({ project }) => {
      project('ProjectVersionAdded', { versionId: 'VERSION1', number: '1.0.0' })
    })
    expect(project.version_ids).toEqual([])
    expect(row(versionTable)).toMatchObject({ added: true, described: false })
  })

  it('ProjectVersionRemoved hides the version and keeps its row', () => {
    const { project, row, lastMarks } = after(({ project, publish }) => {
      publish('VERSION1')
      project('ProjectVersionRemoved', { versionId: 'VERSION1' })
    })
    expect(project).toMatchObject({ version_ids: [], loaders: [], project_types: [], revision: 2 })
    expect(row(versionTable)).toMatchObject({ added: false, described: true, name: 'Lantern VERSION1' })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('shows a removed version again when it is added again', () => {
    const { project } = after(({ project, publish }) => {
      publish('VERSION1')
      project('ProjectVersionRemoved', { versionId: 'VERSION1' })
      project('ProjectVersionAdded', { versionId: 'VERSION1', number: '1.0.0' })
    })
    expect(project).toMatchObject({ version_ids: ['VERSION1'], loaders: ['fabric'] })
  })
})

describe('deleting', () => {
  it('ProjectDeleted hides the project and keeps its row', () => {
    const { project, lastMarks } = after(({ project }) => project('ProjectDeleted', { slug: 'slug-project1' }))
    expect(project).toMatchObject({ deleted: true, title: 'Lantern', revision: 1 })
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('ProjectRestored restores it under the slug that is free', () => {
    const { project, rows, lastMarks } = after(({ project }) => {
      project('ProjectDeleted', { slug: 'slug-project1' })
      project('ProjectRestored', { slug: 'lantern-2' })
    })
    expect(project).toMatchObject({ deleted: false, slug: 'lantern-2', revision: 2 })
    expect(rows(slugTable).map(({ slug, current }) => [slug, current])).toEqual([
      ['lantern-2', true],
      ['slug-project1', false],
    ])
    expect(lastMarks('search')).toEqual(['PROJECT1'])
  })
})
