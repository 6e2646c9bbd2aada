import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import type { SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { RawBody } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { JobQueue } from '@adit/platform/jobs/job.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import type { RoomDeps } from '@adit/platform/rooms/api_room.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import type pg from 'pg'

/** How a command answers with an object: with query-api's representation, read on behalf of the viewer. */
export interface QueryRelay {
  /** `path` is a GET route of the query side, such as `/v2/project/AABBCCDD`. Throws what that route would answer. */
  get(path: `/${string}`, viewer: Viewer | undefined): Promise<RawBody>
}

/** What every room of the command side gets. If a room needs more, it declares a port. */
export interface CommandDeps extends RoomDeps {
  bus: CommandBus
  sagas: SagaRunner
  store: EventStore
  /** The operational database. */
  ops: pg.Pool
  jobs: JobQueue
  storage: ObjectStorage
  spool: Spool
  uploads: Uploads
  relay: QueryRelay
  /** Hosts (`host` or `host:port`) from which modpacks can load our files. */
  ownHosts: readonly string[]
  /** Base URL of the site, without a trailing slash. */
  origin: () => string
  now: () => number
}
