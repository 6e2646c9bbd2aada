import { describe, expect, it } from 'vitest'
import { presentProject, type ReadProject } from './project.presenter.ts'
import { project as shape } from './project_shape.ts'

const at = Date.UTC(2025, 0, 2, 3, 4, 5)
const picture = (id: string, ordering: number, featured = false) => ({
  id,
  key: `gallery/${id}.webp`,
  rawKey: `gallery/${id}.png`,
  featured,
  title: `Picture ${id}`,
  description: null,
  ordering,
  created: at,
})

const full: ReadProject = {
  project_id: 'PROJECT1',
  deleted: false,
  revision: 4,
  slug: 'lantern',
  title: 'Lantern',
  summary: 'Better lights.',
  body: '# Lights',
  chosen_type: 'mod',
  status: 'approved',
  requested_status: 'approved',
  team_id: 'TEAM0001',
  thread_id: 'THREAD01',
  organization_id: 'ORGANIZ1',
  member_ids: ['OWNER001'],
  categories: ['utility'],
  additional_categories: ['decoration'],
  license_id: 'MIT',
  license_name: 'MIT License',
  license_url: 'https://mit.example',
  links: { issues: 'https://i.example', source: null, wiki: 'https://w.example', discord: null },
  donations: [{ id: 'ko-fi', url: 'https://ko-fi.com/x' }],
  disclosure_types: [],
  icon: { key: 'icons/a.webp', rawKey: 'icons/a.png', color: 0x336699 },
  gallery: [picture('b', 2), picture('a', 1, true)],
  environment: 'client_only',
  environment_review: null,
  monetization: 'monetized',
  moderation_message: 'Nice.',
  moderation_message_body: null,
  scheduled_for: null,
  published_at: at,
  updated_at: at + 1000,
  approved_at: at + 2000,
  queued_at: at + 3000,
  version_ids: ['VERSION1', 'VERSION2'],
  project_types: ['mod', 'plugin'],
  loaders: ['fabric', 'paper'],
  mrpack_loaders: [],
  game_versions: ['1.19.4', '1.20.1'],
  environments: ['client_only'],
  client_side: 'required',
  server_side: 'unsupported',
  downloads: 12,
  followers: 3,
}

/** The smallest possible project: a draft without versions. */
const bare: ReadProject = {
  ...full,
  requested_status: null,
  status: 'draft',
  organization_id: null,
  categories: [],
  additional_categories: [],
  license_name: null,
  license_url: null,
  links: { issues: null, source: null, wiki: null, discord: null },
  donations: [],
  icon: null,
  gallery: [],
  moderation_message: null,
  approved_at: null,
  queued_at: null,
  version_ids: [],
  project_types: [],
  loaders: [],
  game_versions: [],
  environments: [],
  client_side: 'unknown',
  server_side: 'unknown',
}
const origin = 'https://adit.test'

describe('a project of version 2', () => {
  it('shows every field of the compatible API', () => {
    expect(presentProject.v2(full, origin)).toEqual({
      id: 'PROJECT1',
      slug: 'lantern',
      project_type: 'mod',
      team: 'TEAM0001',
      organization: 'ORGANIZ1',
      title: 'Lantern',
      description: 'Better lights.',
      body: '# Lights',
      body_url: null,
      published: '2025-01-02T03:04:05.000Z',
      updated: '2025-01-02T03:04:06.000Z',
      approved: '2025-01-02T03:04:07.000Z',
      queued: '2025-01-02T03:04:08.000Z',
      status: 'approved',
      requested_status: 'approved',
      moderator_message: { message: 'Nice.', body: null },
      license: { id: 'MIT', name: 'MIT License', url: 'https://mit.example' },
      downloads: 12,
      followers: 3,
      categories: ['utility'],
      additional_categories: ['decoration'],
      client_side: 'required',
      server_side: 'unsupported',
      environment: ['client_only'],
      game_versions: ['1.19.4', '1.20.1'],
      loaders: ['fabric', 'paper'],
      versions: ['VERSION1', 'VERSION2'],
      icon_url: 'https://adit.test/data/icons/a.webp',
      raw_icon_url: 'https://adit.test/data/icons/a.png',
      issues_url: 'https://i.example',
      source_url: null,
      wiki_url: 'https://w.example',
      discord_url: null,
      donation_urls: [{ id: 'ko-fi', platform: 'Ko-fi', url: 'https://ko-fi.com/x' }],
      gallery: [
        {
          url: 'https://adit.test/data/gallery/a.webp',
          raw_url: 'https://adit.test/data/gallery/a.png',
          featured: true,
          title: 'Picture a',
          description: null,
          created: '2025-01-02T03:04:05.000Z',
          ordering: 1,
        },
        {
          url: 'https://adit.test/data/gallery/b.webp',
          raw_url: 'https://adit.test/data/gallery/b.png',
          featured: false,
          title: 'Picture b',
          description: null,
          created: '2025-01-02T03:04:05.000Z',
          ordering: 2,
        },
      ],
      color: 0x336699,
      thread_id: 'THREAD01',
      monetization_status: 'monetized',
    })
  })

  it('shows missing values as clients expect them', () => {
    expect(presentProject.v2(bare, origin)).toMatchObject({
      project_type: 'project',
      organization: null,
      moderator_message: null,
      license: { id: 'MIT', name: 'MIT', url: null },
      approved: null,
      queued: null,
      icon_url: null,
      raw_icon_url: null,
      color: null,
      donation_urls: [],
      gallery: [],
      client_side: 'unknown',
    })
  })

  it('hides mrpack behind the loaders of the pack', () => {
    const pack: ReadProject = {
      ...full,
      project_types: ['modpack'],
      loaders: ['mrpack'],
      mrpack_loaders: ['fabric', 'quilt'],
    }
    expect(presentProject.v2(pack, origin)).toMatchObject({ project_type: 'modpack', loaders: ['fabric', 'quilt'] })
  })
})

describe('a project of version 3', () => {
  it('shows every field of the successor API', () => {
    const { gallery, ...rest } = presentProject.v3(full, origin)
    expect(rest).toEqual({
      id: 'PROJECT1',
      slug: 'lantern',
      project_types: ['mod', 'plugin'],
      games: ['minecraft-java'],
      team_id: 'TEAM0001',
      organization: 'ORGANIZ1',
      name: 'Lantern',
      summary: 'Better lights.',
      description: '# Lights',
      published: '2025-01-02T03:04:05.000Z',
      updated: '2025-01-02T03:04:06.000Z',
      approved: '2025-01-02T03:04:07.000Z',
      scheduled_for: null,
      queued: '2025-01-02T03:04:08.000Z',
      status: 'approved',
      requested_status: 'approved',
      moderator_message: { message: 'Nice.', body: null },
      license: { id: 'MIT', name: 'MIT License', url: 'https://mit.example' },
      downloads: 12,
      followers: 3,
      categories: ['utility'],
      additional_categories: ['decoration'],
      loaders: ['fabric', 'paper'],
      mrpack_loaders: [],
      game_versions: ['1.19.4', '1.20.1'],
      environment: ['client_only'],
      versions: ['VERSION1', 'VERSION2'],
      icon_url: 'https://adit.test/data/icons/a.webp',
      raw_icon_url: 'https://adit.test/data/icons/a.png',
      link_urls: {
        issues: { platform: 'issues', donation: false, url: 'https://i.example' },
        wiki: { platform: 'wiki', donation: false, url: 'https://w.example' },
        'ko-fi': { platform: 'ko-fi', donation: true, url: 'https://ko-fi.com/x' },
      },
      color: 0x336699,
      thread_id: 'THREAD01',
      monetization_status: 'monetized',
      minecraft_server: null,
      minecraft_java_server: null,
      minecraft_bedrock_server: null,
      minecraft_mod: null,
      side_types_migration_review_status: 'reviewed',
    })
    expect(gallery[0]).toEqual({
      url: 'https://adit.test/data/gallery/a.webp',
      raw_url: 'https://adit.test/data/gallery/a.png',
      featured: true,
      name: 'Picture a',
      description: null,
      created: '2025-01-02T03:04:05.000Z',
      ordering: 1,
    })
  })

  it.each(['pending', 'reviewed'] as const)(
    'shows the review of the environments as a member reported it: %s',
    (told) => {
      for (const known of [full, bare]) {
        const { side_types_migration_review_status } = presentProject.v3({ ...known, environment_review: told }, origin)
        expect(side_types_migration_review_status).toBe(told)
      }
    },
  )

  it('shows the chosen type until versions are more specific', () => {
    expect(presentProject.v3(bare, origin)).toMatchObject({
      project_types: ['mod'],
      side_types_migration_review_status: 'pending',
    })
  })
})

it.each([
  ['full', full],
  ['bare', bare],
])('fits the shapes of both versions when %s', (_, project) => {
  expect(shape.v2.strict().safeParse(presentProject.v2(project, origin)).error).toBeUndefined()
  expect(shape.v3.strict().safeParse(presentProject.v3(project, origin)).error).toBeUndefined()
})
