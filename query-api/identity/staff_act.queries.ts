import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { StaffActRow } from '@adit/projectors/identity/staff_act.table.ts'
import type { z } from 'zod'
import { totalOf } from '../kit/list_total.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import type { listStaffActs } from './staff_act.contract.ts'

type Asked = Pick<z.output<typeof listStaffActs.query>, 'filter' | 'sort'>

export interface StaffActQueries {
  /** `now` in milliseconds since 1970: what has had its time doesn't wait any more. */
  acts(asked: Asked, slice: Slice, now: number): Promise<{ rows: StaffActRow[]; total: number }>
}

const order = { asked: 'asked_at', until: 'until' } as const

export function staffActQueries({ db }: Pick<ReadModelAccess, 'db'>): StaffActQueries {
  return {
    async acts({ filter = {}, sort: [field, direction] = ['asked', 'DESC'] }, { offset, limit }, now) {
      let found = db.selectFrom('accounts.staff_act as s')
      if (filter.user !== undefined) found = found.where('s.account_id', '=', filter.user)
      if (filter.waiting !== undefined) {
        const { waiting } = filter
        found = found.where((eb) => {
          const waits = eb.and([eb('s.state', '=', 'waiting'), eb('s.until', '>', now)])
          return waiting ? waits : eb.not(waits)
        })
      }
      const rows = await found
        .selectAll('s')
        .orderBy(`s.${order[field]}`, direction === 'ASC' ? 'asc' : 'desc')
        .orderBy('s.act_id')
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
