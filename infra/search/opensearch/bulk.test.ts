import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { libraryIndex } from '../library.fixture.ts'
import { documentOf, idOf } from '../search.fixture.ts'
import { SearchDocumentError, SearchUnavailableError } from '../search.port.ts'
import { BulkWriter, TargetMissing } from './bulk.ts'
import { Connection, OpenSearchError } from './connection.ts'
import { sourceOf, tombstone } from './document_source.ts'

const patience = { attempts: 4, answerWithinMs: 5_000, firstPauseMs: 1, longestPauseMs: 2 }

/** How an engine answers each bulk request: one status for all of it, or one for each document. Undefined cuts the connection. */
type Engine = (ids: string[], request: number) => number | number[] | undefined

let server: Server | undefined
let connection: Connection | undefined

afterEach(async () => {
  await connection?.close()
  server?.closeAllConnections()
  server?.close()
})

async function writerOn(engine: Engine) {
  const requests: string[] = []
  const log = { busy: 0, most: 0 }
  server = createServer(async (request, response) => {
    log.busy++
    log.most = Math.max(log.most, log.busy)
    const body = await text(request)
    requests.push(body)
    const ids = [...body.matchAll(/"_id":"(\w+)"/g)].map(([, id = '']) => id)
    const answer = engine(ids, requests.length)
    log.busy--
    if (answer === undefined) return response.destroy()
    const reason = { type: 'some_exception', reason: 'for a test' }
    response.setHeader('content-type', 'application/json')
    if (typeof answer === 'number') return response.writeHead(answer).end(JSON.stringify({ error: reason }))
    const items = answer.map((status) => ({ index: { status, ...(status >= 300 && { error: reason }) } }))
    response.end(JSON.stringify({ errors: true, items }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  connection = new Connection(`http://127.0.0.1:${port}`, undefined)
  return { bulk: new BulkWriter(connection, false, patience), requests, log }
}

const sources = (count: number) => Array.from({ length: count }, (_, n) => sourceOf(documentOf(n), libraryIndex))

describe('bulk writes', () => {
  it('repeat only what a busy engine refused, and report which documents are ahead', async () => {
    const { bulk, requests } = await writerOn((ids, request) => (request === 1 ? [201, 429, 409] : ids.map(() => 200)))
    expect(await bulk.write('live', sources(3))).toEqual([idOf(2)])
    expect(requests).toHaveLength(2)
    expect(requests[1]).toContain(idOf(1))
    expect(requests[1]).not.toContain(idOf(0))
  })

  it.each([
    ['is busy', () => 429],
    ['refuses every document for being busy', (ids: string[]) => ids.map(() => 429)],
    ['is unreachable', () => undefined],
    ['has no primary', () => 503],
  ])('give up after a number of attempts when the engine %s', async (_, engine) => {
    const { bulk, requests } = await writerOn(engine)
    await expect(bulk.write('live', sources(2))).rejects.toThrow(SearchUnavailableError)
    expect(requests).toHaveLength(patience.attempts)
  })

  it('survive a cut connection', async () => {
    const { bulk } = await writerOn((ids, request) => (request < 3 ? undefined : ids.map(() => 201)))
    expect(await bulk.write('live', sources(2))).toEqual([])
  })

  it.each([
    [[201, 400], SearchDocumentError],
    [[201, 404], TargetMissing],
    [[201, 403], OpenSearchError],
    [404, TargetMissing],
    [401, OpenSearchError],
  ])('fail for %j with the error that says why', async (answer, expected) => {
    const { bulk, requests } = await writerOn(() => answer)
    await expect(bulk.write('live', sources(2))).rejects.toThrow(expected)
    expect(requests).toHaveLength(1)
  })

  it('are sent in requests of limited size, two at once', async () => {
    const { bulk, requests, log } = await writerOn((ids) => ids.map(() => 200))
    const large = { ...documentOf(9_999), hit: { text: 'x'.repeat(5_000_000) } }
    await Promise.all([
      bulk.write('live', [...sources(1_600), sourceOf(large, libraryIndex)]),
      bulk.write('live', sources(700)),
    ])
    expect(requests).toHaveLength(7)
    expect(log.most).toBeLessThanOrEqual(2)
  })

  it('send the exact generation and how to compare it', async () => {
    const { bulk, requests } = await writerOn((ids) => ids.map(() => 200))
    await bulk.write('live', [tombstone(idOf(1), 9007199254740993n, libraryIndex)])
    expect(requests[0]).toContain('"version":9007199254740993,"version_type":"external_gte"')
  })
})
