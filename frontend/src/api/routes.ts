import type { contracts as commands } from '@adit/command-api/contracts.ts'
import type { contracts as queries } from '@adit/query-api/contracts.ts'
import type { RoutesOf, WithAnswers } from './derivedRoutes.ts'

/** The calls that pages make, by method and path, with their parameters, bodies and answers: all of them as the contracts say. */
export type Routes = WithAnswers<RoutesOf<typeof commands> & RoutesOf<typeof queries>>

type Answer<R extends keyof Routes> = Routes[R] extends { response: infer T } ? T : never

export type SideType = 'required' | 'optional' | 'unsupported' | 'unknown'
export type ProjectType = 'mod' | 'modpack' | 'plugin' | 'resourcepack' | 'shader' | 'datapack'

export type SearchResponse = Answer<'GET /v2/search'>
/** A hit as lists need it. */
export type SearchHit = Omit<
  SearchResponse['hits'][number],
  | 'project_type'
  | 'all_project_types'
  | 'author_id'
  | 'organization'
  | 'organization_id'
  | 'environment'
  | 'disclosure_types'
  | 'icon_url'
> & { project_type: string; all_project_types?: string[]; icon_url: string | null }

export type Project = Answer<'GET /v2/project/:id'>
export type GalleryItem = Project['gallery'][number]
/** The project of the successor API, which knows every type and environment by its own name. */
export type ProjectV3 = Answer<'GET /v3/project/:id'>
export type Version = Answer<'GET /v2/version/:id'>
export type Member = Answer<'GET /v3/project/:id/members'>[number]
/** A notification with the names of what it is about. */
export type InboxEntry = Answer<'GET /_internal/notifications'>['notifications'][number]
export type ChecklistEntry = Answer<'GET /_internal/project/:id/checklist'>['items'][number]

/** `icon` is the text of an SVG. */
export type CategoryTag = Answer<'GET /v2/tag/category'>[number]
export type LoaderTag = Answer<'GET /v2/tag/loader'>[number]
export type GameVersionTag = Answer<'GET /v2/tag/game_version'>[number]
export type LicenseTag = Answer<'GET /v2/tag/license'>[number]

export type User = Answer<'GET /v2/user'>

export type Session = Answer<'GET /_internal/session/list'>[number]
/** A personal access token without its secret. `scopes` is a bit field. */
export type AccessToken = Answer<'GET /_internal/pat'>[number]
