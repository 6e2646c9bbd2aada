import type { ProjectType } from '../project/project_type.values.ts'
import { categoryIcons } from './category_icon.values.ts'

export const categoryHeaders = ['resolutions', 'categories', 'features', 'performance impact'] as const
export type CategoryHeader = (typeof categoryHeaders)[number]

export type CategoryName = keyof typeof categoryIcons

/** Project types with tags of their own. Plugins and data packs use those of mods. */
export type TaggedProjectType = 'mod' | 'modpack' | 'resourcepack' | 'shader'

/** As in the answer of `GET /v2/tag/category`. */
export type Category = { icon: string; name: CategoryName; project_type: TaggedProjectType; header: CategoryHeader }

const tags = (
  project_type: TaggedProjectType,
  header: CategoryHeader,
  names: readonly CategoryName[],
): readonly Category[] => names.map((name) => ({ icon: categoryIcons[name], name, project_type, header }))

export const resolutions = ['8x-', '16x', '32x', '48x', '64x', '128x', '256x', '512x+'] as const
/** From the lowest impact to the highest. */
export const performanceImpacts = ['potato', 'low', 'medium', 'high', 'screenshot'] as const

const modCategories = [
  'adventure',
  'cursed',
  'decoration',
  'economy',
  'equipment',
  'food',
  'game-mechanics',
  'library',
  'magic',
  'management',
  'minigame',
  'mobs',
  'optimization',
  'social',
  'storage',
  'technology',
  'transportation',
  'utility',
  'worldgen',
] as const
const modpackCategories = [
  'adventure',
  'challenging',
  'combat',
  'kitchen-sink',
  'lightweight',
  'magic',
  'multiplayer',
  'optimization',
  'quests',
  'technology',
] as const
const resourcePackCategories = [
  'combat',
  'cursed',
  'decoration',
  'modded',
  'realistic',
  'simplistic',
  'themed',
  'tweaks',
  'utility',
  'vanilla-like',
] as const
const shaderCategories = ['cartoon', 'cursed', 'fantasy', 'realistic', 'semi-realistic', 'vanilla-like'] as const
const resourcePackFeatures = [
  'audio',
  'blocks',
  'core-shaders',
  'entities',
  'environment',
  'equipment',
  'fonts',
  'gui',
  'items',
  'locale',
  'models',
] as const
const shaderFeatures = [
  'atmosphere',
  'bloom',
  'colored-lighting',
  'foliage',
  'path-tracing',
  'pbr',
  'reflections',
  'shadows',
] as const

/** Every tag, in the order in which filters and settings show them. */
export const categories: readonly Category[] = [
  ...tags('resourcepack', 'resolutions', resolutions),
  ...tags('mod', 'categories', modCategories),
  ...tags('modpack', 'categories', modpackCategories),
  ...tags('resourcepack', 'categories', resourcePackCategories),
  ...tags('shader', 'categories', shaderCategories),
  ...tags('resourcepack', 'features', resourcePackFeatures),
  ...tags('shader', 'features', shaderFeatures),
  ...tags('shader', 'performance impact', performanceImpacts),
]

/** The project type whose tags the type uses. */
export const taggedTypeOf = (type: ProjectType): TaggedProjectType =>
  type === 'plugin' || type === 'datapack' ? 'mod' : type

export const categoriesOf = (type: ProjectType): readonly Category[] =>
  categories.filter(({ project_type }) => project_type === taggedTypeOf(type))

export const isCategoryName = (value: unknown): value is CategoryName =>
  typeof value === 'string' && Object.hasOwn(categoryIcons, value)

/** Whether projects of the type may have the tag. */
export const isCategoryOf = (type: ProjectType, name: string): boolean =>
  categoriesOf(type).some((category) => category.name === name)

export const isResolution = (name: string): boolean => resolutions.some((resolution) => resolution === name)
