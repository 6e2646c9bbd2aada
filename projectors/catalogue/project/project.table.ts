import type { DisclosureType } from '@adit/events/catalogue/project/disclosure.values.ts'
import type { MonetizationStatus } from '@adit/events/catalogue/project/monetization_status.values.ts'
import type { Donation, Icon, Links } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { EnvironmentReview } from '@adit/events/catalogue/tag/environment_review.values.ts'
import type { SideType } from '@adit/events/catalogue/tag/side_type.values.ts'
import type { PictureMeasures } from '@adit/events/kit/picture.values.ts'
import {
  bigint,
  boolean,
  defineTable,
  json,
  nullable,
  type RowOf,
  text,
  textArray,
} from '@adit/platform/projection/table.ts'

/** An image of the gallery. `created` is in milliseconds since 1970. */
export interface GalleryPicture {
  id: string
  key: string
  rawKey: string
  /** Absent for pictures of earlier releases. */
  measures?: PictureMeasures | undefined
  featured: boolean
  title: string | null
  description: string | null
  ordering: number
  created: number
}

/** One project with everything that its pages show, so that reading it takes one select. Times are milliseconds since 1970. */
export const projectTable = defineTable(
  'project',
  {
    project_id: text(),
    /** Hidden from everyone, but can be restored. */
    deleted: boolean(),
    /** Revision of the project's own stream. */
    revision: bigint(),
    slug: text(),
    title: text(),
    summary: text(),
    body: text(),
    /** Chosen at creation. Shown until versions with loaders are more specific. */
    chosen_type: text<ProjectType>(),
    status: text<ProjectStatus>(),
    requested_status: nullable(text<ProjectStatus>()),
    team_id: text(),
    thread_id: text(),
    organization_id: nullable(text()),
    /** Accounts that may read the project while it is hidden. */
    member_ids: textArray(),
    categories: textArray(),
    additional_categories: textArray(),
    license_id: text(),
    license_name: nullable(text()),
    license_url: nullable(text()),
    links: json<Links>(),
    donations: json<readonly Donation[]>(),
    /** What it discloses; the table `disclosure` has the rest. */
    disclosure_types: textArray<DisclosureType>(),
    icon: nullable(json<Icon>()),
    gallery: json<readonly GalleryPicture[]>(),
    environment: text<Environment>(),
    /** As reported by a member. */
    environment_review: nullable(text<EnvironmentReview>()),
    monetization: text<MonetizationStatus>(),
    moderation_message: nullable(text()),
    moderation_message_body: nullable(text()),
    published_at: bigint(),
    /** When a version or files were last added. */
    updated_at: bigint(),
    /** First approval. */
    approved_at: nullable(bigint()),
    /** Last submission for review. */
    queued_at: nullable(bigint()),
    /** When a scheduled change takes effect. */
    scheduled_for: nullable(bigint()),
    // The combined data of its readable versions.
    /** Oldest first. */
    version_ids: textArray(),
    project_types: textArray<ProjectType>(),
    loaders: textArray(),
    mrpack_loaders: textArray(),
    /** Oldest first. */
    game_versions: textArray(),
    environments: textArray<Environment>(),
    client_side: text<SideType>(),
    server_side: text<SideType>(),
  },
  {
    key: ['project_id'],
    indexes: [`(project_id) where not deleted and status in ('approved', 'archived')`],
  },
)

export type ProjectRow = RowOf<typeof projectTable>
