import type { ProjectV3, User } from '../api/routes.ts'
import { setToken } from '../api/sessionToken.ts'
import { sampleGameVersion } from './search.ts'
import type { Answer, Asked } from './serve.ts'

export const ada: User = {
  id: 'ada00001',
  username: 'ada',
  name: null,
  avatar_url: 'https://adit.test/data/avatars/ada00001.png',
  bio: 'Makes lanterns.',
  created: '2026-01-01T00:00:00.000Z',
  role: 'developer',
  badges: 0,
  auth_providers: [],
  email: 'ada@example.org',
  email_verified: true,
  has_password: true,
  has_totp: false,
  payout_data: null,
  github_id: null,
}

export const lamps: ProjectV3 = {
  id: 'LAMPS001',
  slug: 'lamps',
  name: 'Deep Lamps',
  summary: 'Lamps that burn longer the deeper you go.',
  description: 'They burn.',
  project_types: ['mod'],
  games: ['minecraft-java'],
  scheduled_for: null,
  team_id: 'TEAM0001',
  organization: null,
  published: '2026-01-01T00:00:00.000Z',
  updated: '2026-02-01T00:00:00.000Z',
  approved: null,
  queued: null,
  status: 'draft',
  requested_status: 'approved',
  moderator_message: null,
  license: { id: 'MIT', name: 'MIT License', url: null },
  downloads: 0,
  followers: 0,
  categories: ['magic'],
  additional_categories: [],
  environment: ['client_only'],
  game_versions: ['1.21'],
  loaders: ['fabric'],
  mrpack_loaders: [],
  versions: ['VERS0001'],
  link_urls: {},
  gallery: [],
  icon_url: null,
  raw_icon_url: null,
  color: null,
  thread_id: 'THRD0001',
  monetization_status: 'monetized',
  minecraft_server: null,
  minecraft_java_server: null,
  minecraft_bedrock_server: null,
  minecraft_mod: null,
  side_types_migration_review_status: 'reviewed',
}

/** What nobody sees of a member. */
export const hiddenFields = {
  ...{ auth_providers: null, email: null, email_verified: null, has_password: null, has_totp: null },
  ...{ payout_data: null, github_id: null },
}

/** Everything but the owner’s bits is what everybody may know of a member. */
export function memberOf(user: User, permissions: number | null = 1023) {
  const { name: _, ...known } = user
  return {
    team_id: 'TEAM0001',
    role: 'Owner',
    permissions,
    accepted: true,
    payouts_split: 0,
    ordering: 0,
    is_owner: permissions === 1023,
    organization_permissions: null,
    user: { ...known, ...hiddenFields, allow_friend_requests: null },
  }
}

export function signIn(): void {
  setToken('mra_test')
}

type State = { project?: ProjectV3; etag?: string; members?: unknown[]; items?: unknown[]; user?: User }

/** Answers what every page of a project’s settings asks; undefined for anything else. */
export function projectServer({ project = lamps, etag = '"7-x"', members, items = [], user = ada }: State = {}) {
  return ({ method, path }: Asked): Answer | undefined => {
    if (method !== 'GET') return undefined
    if (path === '/v2/user') return { body: user }
    if (path === '/v3/project/lamps') return { body: project, headers: { etag } }
    if (path === '/v3/project/lamps/members' || path === `/v3/project/${project.id}/members`)
      return { body: members ?? [memberOf(ada)] }
    if (path === `/_internal/project/${project.id}/checklist`) return { body: { items } }
    if (path === '/v2/tag/game_version')
      return {
        body: ['1.21.1', '1.21'].map((version) => sampleGameVersion(version)),
      }
    if (path === '/v3/projects') return { body: [] }
    return undefined
  }
}
