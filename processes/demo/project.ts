import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { DonationPlatform } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { Loader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'

export interface DemoDependency {
  /** Slug of another demo project. */
  project: string
  kind: DependencyType
}

export interface DemoVersion {
  number: string
  name: string
  channel: VersionChannel
  /** Known releases of the game, newest first. */
  gameVersions: readonly string[]
  /** Loaders of the file. For a modpack, the loaders of the pack. */
  loaders: readonly Loader[]
  /** Markdown. */
  changelog: string
  dependencies: readonly DemoDependency[]
  /** When it was published, in days before the demo's current time, with a fraction. */
  age: number
  featured: boolean
  filename: string
}

export interface DemoPicture {
  /** How the description refers to it: `![…](gallery/<key>)`. */
  key: string
  title: string
  description: string
  featured: boolean
  scene: Scene
}

/** What a gallery picture shows. */
export type Scene = 'strata' | 'blocks' | 'panel' | 'stars' | 'hills' | 'water' | 'map' | 'tiles' | 'chart' | 'cavern'

export interface DemoLinks {
  issues: string | null
  source: string | null
  wiki: string | null
  discord: string | null
  donations: readonly { platform: DonationPlatform; url: string }[]
}

/** The status of a project when the demo is complete. Days are before the demo's current time. */
export type DemoState =
  | { status: 'approved' | 'archived' | 'draft' | 'private' | 'unlisted' }
  /** It becomes public so many days after the demo's current time. */
  | { status: 'scheduled'; inDays: number }
  | { status: 'processing'; waitingDays: number }
  | { status: 'rejected' | 'withheld'; decidedDaysAgo: number; message: string; messageBody: string }

export interface DemoProject {
  slug: string
  type: ProjectType
  title: string
  summary: string
  /** Markdown. Pictures are written as `gallery/<key>`, see {@link resolveBody}. */
  body: string
  categories: readonly string[]
  additionalCategories: readonly string[]
  /** SPDX id. */
  license: string
  links: DemoLinks
  environment: Environment
  loaders: readonly Loader[]
  /** Username of a demo creator. */
  owner: string
  gallery: readonly DemoPicture[]
  /** Oldest first. */
  versions: readonly DemoVersion[]
  /** When the project was created, in days before the demo's current time. */
  age: number
  state: DemoState
  /** 1 for the most popular project. Determines followers and downloads. */
  rank: number
}

/** The body with the addresses of its uploaded pictures. Unknown keys stay unchanged. */
export function resolveBody(body: string, addressOf: (key: string) => string | undefined): string {
  return body.replace(/\]\(gallery\/([a-z0-9-]+)\)/g, (whole, key: string) => {
    const address = addressOf(key)
    return address === undefined ? whole : `](${address})`
  })
}
