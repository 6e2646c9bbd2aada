/**
 * The calls that pages make, by method and path. Stands in for the types derived from the contracts; once those exist this
 * file becomes `export type Routes = RoutesOf<typeof queries> & RoutesOf<typeof commands>` (see routes.derived.ts).
 */
export type Routes = {
  'GET /v2/search': { query: SearchQuery; response: SearchResponse }
  'GET /v2/project/:id': { params: { id: string }; response: Project }
  'GET /v2/tag/category': { response: CategoryTag[] }
  'GET /v2/tag/loader': { response: LoaderTag[] }
  'GET /v2/tag/game_version': { response: GameVersionTag[] }
  'GET /v2/tag/license': { response: LicenseTag[] }
  'GET /v2/user': { response: User }
  'POST /_internal/auth/login': { body: { username: string; password: string }; response: LoginResponse }
  'POST /_internal/auth/login/2fa': { body: { code: string; flow: string }; response: SessionAnswer }
  'POST /_internal/auth/create': { body: NewAccount; response: SessionAnswer }
  'GET /_internal/session/list': { response: Session[] }
  'DELETE /_internal/session/:id': { params: { id: string } }
}

export type SideType = 'required' | 'optional' | 'unsupported' | 'unknown'
export type ProjectType = 'mod' | 'modpack' | 'plugin' | 'resourcepack' | 'shader' | 'datapack'

export type SearchQuery = {
  query?: string | undefined
  index?: 'relevance' | 'downloads' | 'follows' | 'newest' | 'updated' | undefined
  offset?: number | undefined
  limit?: number | undefined
  facets?: string[][] | undefined
}

export type SearchHit = {
  project_id: string
  project_type: string
  all_project_types?: string[]
  slug: string
  author: string
  title: string
  description: string
  categories: string[]
  display_categories: string[]
  versions: string[]
  downloads: number
  follows: number
  icon_url: string | null
  date_created: string
  date_modified: string
  latest_version: string | null
  license: string
  client_side: SideType
  server_side: SideType
  gallery: string[]
  featured_gallery: string | null
  color: number | null
}

export type SearchResponse = { hits: SearchHit[]; offset: number; limit: number; total_hits: number }

export type GalleryItem = {
  url: string
  raw_url: string
  featured: boolean
  title: string | null
  description: string | null
  created: string
  ordering: number
}

export type Project = {
  id: string
  slug: string
  project_type: string
  team: string
  organization: string | null
  title: string
  description: string
  body: string
  published: string
  updated: string
  approved: string | null
  queued: string | null
  status: string
  requested_status: string | null
  moderator_message: { message: string; body: string | null } | null
  license: { id: string; name: string; url: string | null }
  downloads: number
  followers: number
  categories: string[]
  additional_categories: string[]
  client_side: SideType
  server_side: SideType
  game_versions: string[]
  loaders: string[]
  versions: string[]
  icon_url: string | null
  issues_url: string | null
  source_url: string | null
  wiki_url: string | null
  discord_url: string | null
  donation_urls: { id: string; platform: string; url: string }[]
  gallery: GalleryItem[]
  color: number | null
  thread_id: string | null
  monetization_status: string
}

/** `icon` is the text of an SVG. */
export type CategoryTag = { icon: string; name: string; project_type: string; header: string }
export type LoaderTag = { icon: string; name: string; supported_project_types: string[] }
export type GameVersionTag = {
  version: string
  version_type: 'release' | 'snapshot' | 'beta' | 'alpha'
  date: string
  major: boolean
}
export type LicenseTag = { short: string; name: string }

export type User = {
  id: string
  username: string
  avatar_url: string | null
  bio: string | null
  created: string
  role: 'developer' | 'moderator' | 'admin'
  badges: number
  email?: string | null
  email_verified?: boolean | null
  auth_providers?: string[] | null
  has_password?: boolean | null
  has_totp?: boolean | null
}

export type SessionAnswer = { session: string }
export type LoginResponse = SessionAnswer | { error: '2fa_required'; description?: string; flow: string }
export type NewAccount = {
  username: string
  password: string
  email: string
  challenge?: string | undefined
  sign_up_newsletter: boolean
  account_consent: boolean
}
export type Session = { id: string; current: boolean; os: string | null; platform: string | null; last_login: string }
