import type { Layout } from '@adit/platform/feed/feed.port.ts'
import { createBuild, goLive, setCheckpoints } from '@adit/platform/projection/builds.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import type pg from 'pg'

/** Makes a build live that has seen no events, as a site has it before its first event. */
export async function emptyBuild(pool: pg.Pool, projector: AnyProjector, layout: Layout): Promise<void> {
  const client = await pool.connect()
  try {
    await installMeta(client)
    const build = await createBuild(client, projector, layout, { indexed: true })
    await setCheckpoints(client, build, layout.partitions, undefined)
    await goLive(client, build)
  } finally {
    client.release()
  }
}
