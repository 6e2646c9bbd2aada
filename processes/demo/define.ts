import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { defaultEnvironment, type Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { Loader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { type GamePolicy, gameVersionsAt } from './game_versions.ts'
import type { DemoLinks, DemoPicture, DemoProject, DemoState, DemoVersion, Scene } from './project.ts'
import { seededRandom } from './random.ts'

interface VersionExtras {
  /** If different from the project's. */
  loaders?: readonly Loader[]
  games?: readonly string[]
  requires?: readonly string[]
  name?: string
}

/** Number, age in whole days, changelog. */
export type VersionSource = readonly [number: string, age: number, changelog: string, extras?: VersionExtras]

/** Key, title, description, scene. The first one is featured. */
export type PictureSource = readonly [key: string, title: string, description: string, scene: Scene]

/** What a demo project declares; everything else is derived from it. */
export interface ProjectSource {
  slug: string
  title: string
  summary: string
  body: string
  categories: readonly string[]
  also?: readonly string[]
  license: string
  owner: string
  loaders: readonly Loader[]
  /** Only mods and modpacks need one. */
  environment?: Environment
  games: GamePolicy
  requires?: readonly string[]
  suggests?: readonly string[]
  conflicts?: readonly string[]
  embeds?: readonly string[]
  gallery: readonly PictureSource[]
  versions: readonly VersionSource[]
  /** Links to leave out, for a draft or a project whose author keeps everything private. */
  links?: Partial<DemoLinks>
  state?: DemoState
  /** 1 to 100, unique. Its order among all projects is their rank. */
  appeal: number
}

const oldestProject = 720

/** Completes the sources of one type. Ranks are assigned later, across all types. */
export function defineProjects(type: ProjectType, sources: readonly ProjectSource[]): Omit<DemoProject, 'rank'>[] {
  return sources.map((source) => {
    const random = seededRandom(`project ${source.slug}`)
    const versions = source.versions.map((version) => defineVersion(type, source, version))
    const oldest = Math.max(...versions.map(({ age }) => age))
    return {
      slug: source.slug,
      type,
      title: source.title,
      summary: source.summary,
      body: source.body.trim(),
      categories: source.categories,
      additionalCategories: source.also ?? [],
      license: source.license,
      links: { ...usualLinks(source), ...source.links },
      environment: source.environment ?? defaultEnvironment(type),
      loaders: source.loaders,
      owner: source.owner,
      gallery: source.gallery.map(definePicture),
      versions: versions.toSorted((left, right) => right.age - left.age),
      age: Math.min(oldestProject, oldest + random.between(0.2, 3)),
      state: source.state ?? { status: 'approved' },
    }
  })
}

function definePicture([key, title, description, scene]: PictureSource, index: number): DemoPicture {
  return { key, title, description, scene, featured: index === 0 }
}

function usualLinks({ slug, owner }: ProjectSource): DemoLinks {
  const source = `https://code.example.org/${owner}/${slug}`
  return { source, issues: `${source}/issues`, wiki: null, discord: null, donations: [] }
}

function defineVersion(type: ProjectType, source: ProjectSource, version: VersionSource): DemoVersion {
  const [number, days, changelog, extras = {}] = version
  const age = days + seededRandom(`age ${source.slug} ${number}`).between(0.05, 0.9)
  const loaders = extras.loaders ?? source.loaders
  const dependencies = [
    ...(extras.requires ?? source.requires ?? []).map((project) => ({ project, kind: 'required' as const })),
    ...(source.suggests ?? []).map((project) => ({ project, kind: 'optional' as const })),
    ...(source.conflicts ?? []).map((project) => ({ project, kind: 'incompatible' as const })),
    ...(source.embeds ?? []).map((project) => ({ project, kind: 'embedded' as const })),
  ]
  return {
    number,
    name: extras.name ?? `${source.title.slice(0, 64 - number.length - 1)} ${number}`,
    channel: channelOf(number),
    gameVersions: extras.games ?? gameVersionsAt(source.games, age),
    loaders,
    changelog,
    dependencies,
    age,
    featured: version === source.versions[0],
    filename: `${source.slug}-${number}.${extensionOf(type)}`,
  }
}

function channelOf(number: string): VersionChannel {
  if (number.includes('alpha')) return 'alpha'
  return /beta|rc|pre/.test(number) ? 'beta' : 'release'
}

function extensionOf(type: ProjectType): 'jar' | 'zip' | 'mrpack' {
  if (type === 'modpack') return 'mrpack'
  return type === 'mod' || type === 'plugin' ? 'jar' : 'zip'
}
