import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { Dependency, VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { hiddenVersionStatuses, type VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
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

/**
 * One version. Its own stream describes it, and its project's stream decides whether it exists. It is shown once both have their events. A
 * removed version keeps its row.
 */
export const versionTable = defineTable(
  'version',
  {
    version_id: text(),
    project_id: text(),
    /** From the project's stream. */
    added: boolean(),
    /** From the version's own stream. */
    described: boolean(),
    /** Revision of the version's own stream. */
    revision: bigint(),
    author_id: text(),
    name: text(),
    version_number: text(),
    channel: text<VersionChannel>(),
    featured: boolean(),
    ordering: nullable(bigint()),
    dependencies: json<readonly Dependency[]>(),
    /** Oldest first. */
    game_versions: textArray(),
    loaders: textArray(),
    mrpack_loaders: textArray(),
    environment: text<Environment>(),
    status: text<VersionStatus>(),
    requested_status: nullable(text<VersionStatus>()),
    files: json<readonly VersionFile[]>(),
    /** Milliseconds since 1970. */
    published_at: bigint(),
    /** When a scheduled change takes effect. */
    scheduled_for: nullable(bigint()),
  },
  {
    key: ['version_id'],
    groups: ['project_id'],
    indexes: [
      // A page of a project's versions, newest first. It has its own collation, so that a query can ask for this index. Otherwise the
      // planner would read and sort all versions, as is best for the few that most projects have, with a plan that is then also used for
      // projects with thousands.
      `(project_id collate "C", ordering desc nulls first, published_at desc, version_id collate "C" desc) where added and described`,
      '(project_id collate "C", version_number)',
      // The few that only members see.
      `(project_id) where added and described and status in (${hiddenVersionStatuses.map((status) => `'${status}'`).join(', ')})`,
    ],
  },
)

/** Changelogs are separate, so that lists of versions and changes of a project don't read them. */
export const changelogTable = defineTable(
  'changelog',
  { version_id: text(), project_id: text(), changelog: text() },
  { key: ['version_id'] },
)

export type VersionRow = RowOf<typeof versionTable>
