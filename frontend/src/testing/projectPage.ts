import type { ResponseOf } from '../api/client.ts'
import type { Member, Project, ProjectV3, Version } from '../api/routes.ts'
import type { VersionItem } from '../catalogue/versionItem.ts'
import { hiddenFields } from './managedProject.ts'

/** What both versions of the API say in the same way. */
const inBoth = () => ({
  status: 'approved' as const,
  requested_status: null,
  moderator_message: null,
  published: '2024-03-01T12:00:00.000Z',
  updated: '2025-03-01T12:00:00.000Z',
  approved: '2024-03-02T12:00:00.000Z',
  queued: null,
  license: { id: 'MIT', name: 'MIT License', url: null },
  downloads: 1284,
  followers: 12,
  categories: ['utility'],
  additional_categories: [],
  environment: ['client_only' as const],
})

/** A made-up project for tests. */
export function sampleProject(fields: Partial<ProjectV3> = {}): ProjectV3 {
  return {
    id: 'AAAABBBB',
    slug: 'deep-lamps',
    name: 'Deep Lamps',
    summary: 'Lamps that burn longer the deeper you go.',
    description: 'A lamp for every depth.',
    project_types: ['mod'],
    games: ['minecraft-java'],
    ...inBoth(),
    game_versions: ['1.20.1', '1.21.4'],
    loaders: ['fabric', 'forge'],
    mrpack_loaders: [],
    versions: ['VERSION1', 'VERSION2'],
    icon_url: null,
    raw_icon_url: null,
    color: 0xf2b33d,
    thread_id: 'THREAD01',
    scheduled_for: null,
    team_id: 'TEAM0001',
    organization: null,
    monetization_status: 'monetized',
    link_urls: { source: { platform: 'source', donation: false, url: 'https://code.example.org/lamps' } },
    gallery: [],
    minecraft_server: null,
    minecraft_java_server: null,
    minecraft_bedrock_server: null,
    minecraft_mod: null,
    side_types_migration_review_status: 'reviewed',
    ...fields,
  }
}

/** The same project as version 2 of the API has it. */
export function sampleProjectV2(fields: Partial<Project> = {}): Project {
  return {
    id: 'AAAABBBB',
    slug: 'deep-lamps',
    project_type: 'mod',
    team: 'TEAM0001',
    organization: null,
    title: 'Deep Lamps',
    description: 'Lamps that burn longer the deeper you go.',
    body: 'A lamp for every depth.',
    body_url: null,
    ...inBoth(),
    client_side: 'required',
    server_side: 'unsupported',
    game_versions: ['1.20.1', '1.21.4'],
    loaders: ['fabric', 'forge'],
    versions: ['VERSION1', 'VERSION2'],
    icon_url: null,
    raw_icon_url: null,
    color: 0xf2b33d,
    thread_id: 'THREAD01',
    monetization_status: 'monetized',
    issues_url: null,
    source_url: 'https://code.example.org/lamps',
    wiki_url: null,
    discord_url: null,
    donation_urls: [],
    gallery: [],
    ...fields,
  }
}

/** A made-up version with one file, named by its number. */
export function sampleVersion(number: string, fields: Partial<VersionItem> = {}): VersionItem {
  return {
    id: `ID${number.replace(/\W/g, '')}`.padEnd(8, '0'),
    project_id: 'AAAABBBB',
    author_id: 'USER0001',
    featured: false,
    name: `Deep Lamps ${number}`,
    version_number: number,
    changelog: '',
    dependencies: [],
    game_versions: ['1.21.4'],
    version_type: 'release',
    environment: 'client_only',
    status: 'listed',
    requested_status: null,
    date_published: '2025-03-01T12:00:00.000Z',
    downloads: 640,
    files: [
      {
        id: `F${number}`,
        hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
        url: `http://localhost:3000/data/AAAABBBB/versions/${number}/lamps-${number}.jar`,
        filename: `lamps-${number}.jar`,
        primary: true,
        size: 11_866,
        file_type: null,
      },
    ],
    project_types: ['mod'],
    games: ['minecraft-java'],
    loaders: ['fabric'],
    mrpack_loaders: [],
    ordering: null,
    scheduled_for: null,
    files_missing_attribution: [],
    ...fields,
  }
}

/** The same version as version 2 of the API has it. */
export function sampleVersionV2(number: string, fields: Partial<Version> = {}): Version {
  return { ...sampleVersion(number), changelog_url: null, ...fields }
}

export function sampleMember(id: string, username: string): Member {
  const user = {
    id,
    username,
    avatar_url: `https://adit.test/data/avatars/${id}.png`,
    bio: null,
    created: '2024-01-01T00:00:00.000Z',
    badges: 0,
  }
  return {
    team_id: 'TEAM0001',
    role: 'Owner',
    permissions: null,
    accepted: true,
    payouts_split: null,
    ordering: 0,
    user: { ...user, ...hiddenFields, allow_friend_requests: null, role: 'developer' },
    is_owner: true,
    organization_permissions: null,
  }
}

/** A made-up picture for a text. */
export function sampleImage(): ResponseOf<'POST /v3/image'> {
  return {
    id: 'IMAGE001',
    url: 'https://adit.test/data/users/ada/images/a.webp',
    raw_url: 'https://adit.test/data/users/ada/images/a.webp',
    size: 8,
    created: '2026-02-01T00:00:00.000Z',
    owner_id: 'ada00001',
    context: 'project',
    project_id: 'LAMPS001',
    version_id: null,
    thread_message_id: null,
    report_id: null,
  }
}
