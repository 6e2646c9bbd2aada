import { loaderInfo } from '@adit/events/catalogue/tag/loader.values.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/apiQuery.ts'
import type { ResponseOf } from '../api/client.ts'
import type { ProjectType } from '../api/routes.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export function useLoaders() {
  return useQuery({ ...apiQuery('GET /v2/tag/loader'), ...forever })
}

export function useCategories() {
  return useQuery({ ...apiQuery('GET /v2/tag/category'), ...forever })
}

type GameVersionNames = ResponseOf<'GET /_internal/game_versions'>

const eachName = (runs: GameVersionNames) =>
  runs.flatMap(({ type, versions }) => versions.map((version) => ({ version, version_type: type })))
const namesOnly = (runs: GameVersionNames) => runs.flatMap(({ versions }) => versions)

/** All game versions with their dates, newest first: for creators. It is large, so pages for everybody use the names. */
export function useDatedGameVersions() {
  return useQuery({ ...apiQuery('GET /v2/tag/game_version'), ...forever })
}

/** All game versions, newest first. */
export function useGameVersions(enabled = true) {
  return useQuery({ ...apiQuery('GET /_internal/game_versions'), ...forever, select: eachName, enabled })
}

export const releasesInput = { query: { type: 'release' } } as const

/** Names of releases, newest first: what lists and pages offer. */
export function useReleases() {
  return useQuery({ ...apiQuery('GET /_internal/game_versions', releasesInput), ...forever, select: namesOnly })
}

export function useLicenses() {
  return useQuery({ ...apiQuery('GET /v2/tag/license'), ...forever })
}

/** Plugins and data packs use the tags of mods. */
export function taggedTypeOf(type: ProjectType): string {
  return type === 'plugin' || type === 'datapack' ? 'mod' : type
}

/** A loader's own name, or one made readable that isn't known: `some-loader` is “Some loader”. */
export function tagName(name: string): string {
  const known = loaderInfo(name)?.label
  if (known) return known
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const popular = [
  'fabric',
  'neoforge',
  'forge',
  'quilt',
  'paper',
  'spigot',
  'purpur',
  'bukkit',
  'folia',
  'iris',
  'optifine',
]

/** Loaders that most people look for come first, the others by name. */
export function byPopularity(left: string, right: string): number {
  const rank = (name: string) => (popular.includes(name) ? popular.indexOf(name) : popular.length)
  return rank(left) - rank(right) || tagName(left).localeCompare(tagName(right))
}
