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
  /** What the file is for. A modpack's are the loaders of the pack. */
  loaders: readonly Loader[]
  /** Markdown. */
  changelog: string
  dependencies: readonly DemoDependency[]
  /** Days before the demo's now at which it was published, with a part of a day. */
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

/** Where a project stands when the demo is ready. Days count back from the demo's now. */
export type DemoState =
  | { status: 'approved' | 'archived' | 'draft' | 'unlisted' }
  | { status: 'processing'; waitingDays: number }
  | { status: 'rejected' | 'withheld'; decidedDaysAgo: number; message: string; messageBody: string }

export interface DemoProject {
  slug: string
  type: ProjectType
  title: string
  summary: string
  /** Markdown; pictures as `gallery/<key>`, see {@link resolveBody}. */
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
  /** Days before the demo's now at which the project was made. */
  age: number
  state: DemoState
  /** 1 for the most popular of all; decides followers and downloads. */
  rank: number
}

/** The body with the addresses that its pictures have once they are uploaded. Unknown keys stay as they are. */
export function resolveBody(body: string, addressOf: (key: string) => string | undefined): string {
  return body.replace(/\]\(gallery\/([a-z0-9-]+)\)/g, (whole, key: string) => {
    const address = addressOf(key)
    return address === undefined ? whole : `](${address})`
  })
}
