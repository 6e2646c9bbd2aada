import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { RenderedDescriptionRow } from '@adit/projectors/catalogue/text/text.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { isVisibleVersion, type Reader, readerOf } from '../visibility/visible_select.ts'

export interface RenderedChangelog {
  version_id: string
  rendered: readonly string[]
}

export interface TextQueries {
  /** Undefined if it is empty. */
  description(projectId: string): Promise<Omit<RenderedDescriptionRow, 'project_id'> | undefined>
  /** In no order. Leaves out empty ones and those of versions that the viewer may not see. */
  excerpts(projectId: string, viewer: Viewer | undefined): Promise<{ version_id: string; excerpt: string }[]>
  /** In no order. Leaves out empty ones and those of versions that the viewer may not see. */
  changelogs(versionIds: readonly string[], viewer: Viewer | undefined): Promise<RenderedChangelog[]>
}

export function textQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): TextQueries {
  const description = prepare('rendered_description', (db, { projectId }: { projectId: string }) =>
    db.selectFrom('texts.rendered_description').where('project_id', '=', projectId).select(['rendered', 'headings']),
  )
  const excerpts = prepare('changelog_excerpts', (db, args: Reader & { projectId: string }) =>
    db
      .selectFrom('catalogue.version as v')
      .innerJoin('catalogue.project as p', 'p.project_id', 'v.project_id')
      .innerJoin('texts.rendered_changelog as t', 't.version_id', 'v.version_id')
      .where('v.project_id', '=', args.projectId)
      .where('t.excerpt', '<>', '')
      .where(isVisibleVersion(args))
      .select(['t.version_id', 't.excerpt']),
  )
  const changelogs = prepare('rendered_changelogs', (db, args: Reader & { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.version as v')
      .innerJoin('catalogue.project as p', 'p.project_id', 'v.project_id')
      .innerJoin('texts.rendered_changelog as t', 't.version_id', 'v.version_id')
      .where(sql<SqlBool>`v.version_id = any(${args.ids}::text[])`)
      .where(isVisibleVersion(args))
      .select(['t.version_id', 't.rendered']),
  )
  return {
    description: async (projectId) => (await description({ projectId }))[0],
    excerpts: (projectId, viewer) => excerpts({ projectId, ...readerOf(viewer) }),
    changelogs: (ids, viewer) => changelogs({ ids, ...readerOf(viewer) }),
  }
}
