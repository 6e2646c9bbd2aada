import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Build } from '@adit/platform/projection/meta_schema.ts'
import { listParked } from '@adit/platform/projection/parked.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { retryParked } from '@adit/platform/projection/retry.ts'
import type pg from 'pg'
import type { ParkedEntry, ProjectionAdmin } from './projection_admin.port.ts'

export interface ProjectionAdminOptions {
  /** May write read models. */
  pool: pg.Pool
  projectors: readonly AnyProjector[]
  codec: Pick<EventCodec, 'decode'>
}

type BuildRow = Build & { state: ParkedEntry['state'] }

/** Lets staff retry in the projections of this release. Builds of other releases belong to their own processes. */
export function projectionAdmin({ pool, projectors, codec }: ProjectionAdminOptions): ProjectionAdmin {
  const projectorOf = ({ projector, version }: Build) =>
    projectors.find((known) => known.name === projector && known.version === version)

  const builds = async (): Promise<BuildRow[]> => {
    const { rows } = await pool.query<BuildRow>(
      `select b.id::int as id, projector, version, schema, state from meta.build b
       where state <> 'retired' and exists (select 1 from meta.parked p where p.build = b.id) order by b.id`,
    )
    return rows.filter((build) => projectorOf(build) !== undefined)
  }

  return {
    async parked() {
      const lists = await Promise.all(
        (await builds()).map(async (build) => {
          const { id, projector, version, state } = build
          return (await listParked(pool, build)).map((parked) => ({ build: id, projector, version, state, ...parked }))
        }),
      )
      return lists.flat().sort((left, right) => (left.since < right.since ? -1 : 1))
    },
    async retry(id, root) {
      const build = (await builds()).find((known) => known.id === id)
      const projector = build && projectorOf(build)
      if (!projector) return undefined
      const waits = (await listParked(pool, build)).some((parked) => parked.root === root)
      return waits ? { left: await retryParked(pool, projector, build, root, codec) } : undefined
    },
  }
}
