import type { RowOf, Table } from '@adit/platform/projection/table.ts'
import type { CatalogueTables } from '@adit/projectors/catalogue/catalogue.table.ts'
import type { FollowsTables } from '@adit/projectors/collections/follow.table.ts'

/** The tables of one projector, named `<projector>.<table>`. */
type Models<Projector extends string, Tables extends Record<string, Table>> = {
  [Name in keyof Tables as `${Projector}.${Tables[Name]['name']}`]: RowOf<Tables[Name]>
}

interface DownloadTotals {
  'downloads.project_total': { project_id: string; downloads: number }
  'downloads.version_total': { version_id: string; project_id: string; downloads: number }
}

/** Everything that can be read. A room adds its projector here. */
export interface ReadModels
  extends Models<'catalogue', CatalogueTables>,
    Models<'follows', FollowsTables>,
    DownloadTotals {}
