import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { Namesake } from '@adit/platform/http/api_version.ts'
import type {
  AnyContract,
  AnyInput,
  BodyOf,
  FilePart,
  ParamsOf,
  QueryOf,
  Route,
  RouteContract,
} from '@adit/platform/http/contract.ts'
import type { Reply } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { requestIds } from '@adit/platform/http/request_ids.ts'
import { makeTraceparent } from '@adit/platform/telemetry/traceparent.ts'

/** The demo uses version 2 of routes that have several versions. */
type Spoken<Contract extends AnyContract> = Exclude<Namesake<Contract>, { api: 'v3' | '_internal' }>

export interface Call<Contract extends RouteContract> {
  /** Clock of the commands, in milliseconds since 1970. */
  at: number
  /** Unique name of the call within the demo. Ids derive from it, so a start that was interrupted continues with the same ids. */
  key: string
  params?: ParamsOf<Contract>
  query?: QueryOf<Contract>
  body?: BodyOf<Contract>
}

/** Calls the command side's own handlers as an account, with its own clock. The product's commands create the demo. */
export class Actor {
  readonly accountId: string
  readonly #role: Role
  readonly #handlers: ReadonlyMap<AnyContract, Route['handler']>

  constructor(accountId: string, role: Role, routes: readonly Route[]) {
    this.accountId = accountId
    this.#role = role
    this.#handlers = new Map(routes.map(({ contract, handler }) => [contract, handler]))
  }

  async call<Contract extends AnyContract>(
    contract: Contract,
    call: Call<Extract<Spoken<Contract>, RouteContract>>,
  ): Promise<Reply> {
    const handler = this.#handlers.get(contract)
    if (!handler) throw new Error(`${contract.method} ${JSON.stringify(contract.path)} has no handler`)
    const via = { kind: 'schedule' as const, id: 'demo' }
    const viewer = { accountId: this.accountId, role: this.#role, via, scopes: -1n, limitedTo: null }
    const { params = {}, query = {}, body } = call
    // Typed by the contract above; the table of routes erases the handler's own type.
    const input = { api: 'v2', viewer, params, query, body, request: requestAt(call.key, call.at, contract.method) }
    return handler(input as unknown as AnyInput)
  }
}

function requestAt(key: string, at: number, method: string): RequestContext {
  return {
    id: `demo ${key}`,
    traceparent: makeTraceparent(),
    method,
    path: '/',
    url: '/',
    headers: {},
    ...{ clientIp: '127.0.0.1', country: 'XX' },
    isUnlimited: true,
    userAgent: 'adit-demo',
    receivedAt: at,
    ifMatch: undefined,
    idempotencyKey: undefined,
    isRetry: false,
    ids: requestIds(createHash('sha256').update(`adit demo ${key}`).digest(), at),
    progress: { isStored: false },
    earlier: undefined,
  }
}

/** Files in the form of a multipart body. */
export async function* fileParts(
  ...files: { name: string; filename: string; bytes: Buffer }[]
): AsyncIterable<FilePart> {
  for (const { name, filename, bytes } of files) {
    yield { name, filename, mediaType: 'application/octet-stream', stream: Readable.from([bytes]) }
  }
}

/** Repeats a call while something else is still finishing what an earlier start had begun. `call` creates its input anew each time. */
export async function whileBusy<Result>(work: () => Promise<Result>, patienceMs = 60_000): Promise<Result> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'saga_running' || Date.now() > deadline) throw error
      await delay(500)
    }
  }
}
