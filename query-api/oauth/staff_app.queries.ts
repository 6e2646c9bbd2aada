import { anywhere, type Slice } from '@adit/platform/http/admin_list.ts'
import type { OauthAppRow } from '@adit/projectors/oauth/oauth_apps.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../kit/list_total.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import type { listStaffApps } from './staff_app.contract.ts'

type Asked = Pick<z.output<typeof listStaffApps.query>, 'filter' | 'sort'>
type StaffApp = OauthAppRow & { authorizations: number }

export interface StaffAppQueries {
  page(asked: Asked, slice: Slice): Promise<{ rows: StaffApp[]; total: number }>
}

const order = { created: sql`a.created_at`, name: sql`lower(a.name)` }

export function staffAppQueries({ db }: Pick<ReadModelAccess, 'db'>): StaffAppQueries {
  return {
    async page({ filter = {}, sort: [field, direction] = ['created', 'DESC'] }, { offset, limit }) {
      let found = db.selectFrom('oauth_apps.oauth_app as a')
      if (filter.q) found = found.where(sql<SqlBool>`(a.name ilike ${anywhere(filter.q)} or a.app_id = ${filter.q})`)
      if (filter.suspended !== undefined) {
        found = found.where(sql<SqlBool>`(a.suspension is not null) = ${filter.suspended}`)
      }
      const rows = await found
        .selectAll('a')
        .select(
          sql<number>`(select count(*)::int from ${sql.table('oauth_apps.oauth_grant')} g where g.app_id = a.app_id)`.as(
            'authorizations',
          ),
        )
        .orderBy(order[field], direction === 'ASC' ? 'asc' : 'desc')
        .orderBy('a.app_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () => {
        const counted = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
        return Number(counted.count)
      }
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
  }
}
