import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { PlatformRow } from '@adit/projectors/catalogue/version/platform.table.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { isVisibleProject, type Reader, readerOf } from '../visibility/visible_select.ts'

export interface FitQueries {
  /** What each project runs on; nothing for one without versions. Leaves out what the viewer may not see. */
  platforms(ids: readonly string[], viewer: Viewer | undefined): Promise<Map<string, PlatformRow[]>>
}

export function fitQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): FitQueries {
  const byIds = prepare('platforms_by_projects', (db, args: Reader & { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .leftJoin('catalogue.platform as f', 'f.project_id', 'p.project_id')
      .where(sql<boolean>`p.project_id = any(${args.ids}::text[])`)
      .where(isVisibleProject(args))
      .select(['p.project_id', 'f.platform', 'f.game_versions']),
  )
  return {
    async platforms(ids, viewer) {
      const rows = await byIds({ ids, ...readerOf(viewer) })
      const projects = Map.groupBy(rows, ({ project_id }) => project_id)
      return new Map(
        [...projects].map(([id, own]) => [
          id,
          own.flatMap(({ project_id, platform, game_versions }) =>
            platform === null || game_versions === null ? [] : [{ project_id, platform, game_versions }],
          ),
        ]),
      )
    },
  }
}
