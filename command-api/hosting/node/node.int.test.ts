import { AGENT_PAUSE_MS, AGENT_PROTOCOL } from '@adit/events/hosting/agent_link.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { nodeDecider, nodeStream } from './node.decider.ts'

const size = { cpu: 4, memory_mb: 8_192, storage_mb: 100_000, cpu_overcommit: 2 }
const node = { name: 'one', region: 'local', ...size }
const report = {
  ...{ protocol: AGENT_PROTOCOL, boot_id: 'boot-1', agent_version: '0.1.0', address: 'http://127.0.0.1:8101' },
  limits: [{ name: 'memory', is_enforced: true, reason: 'cgroups' }],
  javas: [{ vendor: 'temurin', major: 21 }],
}

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit?.close())

async function ask(method: string, path = '', body?: unknown, role: Role = 'admin') {
  const answer = await kit.as('root', role)(`/hosting/_internal/nodes${path}`, send(method, body))
  return { status: answer.status, body: answer.status === 204 ? undefined : ((await answer.json()) as never as Answer) }
}
// biome-ignore lint/suspicious/noExplicitAny: any of the answers
type Answer = any

async function registered(change: Partial<typeof node> = {}): Promise<{ id: string; key: string }> {
  const { status, body } = await ask('POST', '', { ...node, ...change })
  expect(status).toBe(200)
  await kit.round()
  return body
}

async function sync(key: string | undefined, change: object = {}) {
  const answer = await fetch(`${kit.server.origin}/hosting/agent/sync`, {
    method: 'POST',
    body: JSON.stringify({ ...report, ...change }),
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const eventsOf = async (id: string) => (await kit.store.readStream(nodeStream(id))).map(({ type }) => type)

describe('a node', () => {
  it('is registered by an admin and shown with what is free', async () => {
    const { id } = await registered()
    expect((await ask('GET', `/${id}`)).body).toEqual({
      ...{ id, name: 'one', region: 'local', servers: 0, cordon: null, total: size },
      free: { cpu: 8, memory_mb: 8_192, storage_mb: 100_000 },
      ...{ heard_at: null, is_reachable: false, agent: null },
    })
    expect((await ask('GET')).body.map((each: Answer) => each.id)).toContain(id)
  })

  it('counts what servers were promised', async () => {
    const { id } = await registered()
    await kit.deps.bus.execute({
      ...{ decider: nodeDecider, stream: nodeStream(id), root: id },
      command: {
        ...{ type: 'ClaimCapacity', serverId: 'SERVER01', room: { cpu: 2, memoryMb: 2_048, storageMb: 16_384 } },
        ...{ until: Date.now() + 60_000, now: Date.now() },
      },
      context: {
        ...({ actor: { kind: 'system', id: 'test' }, via: { kind: 'schedule', id: 'test' } } as const),
        ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
      },
    })
    expect((await ask('GET', `/${id}`)).body).toMatchObject({
      servers: 1,
      free: { cpu: 6, memory_mb: 6_144, storage_mb: 83_616 },
    })
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 409, body: { details: { servers: 1 } } })
    expect(await ask('PATCH', `/${id}`, { size: { ...size, memory_mb: 2_047 }, cordon: 'too small' })).toMatchObject({
      status: 409,
      body: { details: { by: 1, lack: 'memoryMb' } },
    })
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ cordon: null, total: { memory_mb: 8_192 } })
  })

  it('is cordoned and resized, and does so once', async () => {
    const { id } = await registered()
    const before = await eventsOf(id)
    for (const _ of ['once', 'twice']) {
      expect((await ask('PATCH', `/${id}`, { cordon: 'a new disk', size: { ...size, cpu: 8 } })).status).toBe(204)
    }
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ cordon: 'a new disk', total: { cpu: 8 } })
    expect((await ask('PATCH', `/${id}`, { cordon: null })).status).toBe(204)
    expect((await eventsOf(id)).slice(before.length)).toEqual(['NodeResized', 'NodeCordoned', 'NodeUncordoned'])
  })

  it('has the key that was answered, also if the request is sent again', async () => {
    const again = () =>
      kit.as('root', 'admin')('/hosting/_internal/nodes', {
        ...send('POST', node),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'register-once' },
      })
    const [first, second] = [await (await again()).json(), await (await again()).json()]
    expect(second).toEqual(first)
    expect((await sync((first as { key: string }).key)).status).toBe(200)
  })

  it('is gone once it is retired', async () => {
    const { id, key } = await registered()
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    await kit.round()
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/key`],
      ['PATCH', `/${id}`, { cordon: 'gone' }],
      ['PATCH', `/${id}`, {}],
    ] as const) {
      expect((await ask(method, path, body)).status).toBe(404)
    }
    expect((await sync(key)).status).toBe(401)
    expect((await ask('GET')).body.map((each: Answer) => each.id)).not.toContain(id)
  })

  it('is for admins alone', async () => {
    const { id } = await registered()
    for (const role of ['developer', 'moderator'] as const) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', `/${id}`],
        ['POST', '', node],
        ['POST', `/${id}/key`],
        ['PATCH', `/${id}`, { cordon: 'x' }],
        ['DELETE', `/${id}`],
      ] as const) {
        expect(await ask(method, path, body, role)).toMatchObject({
          status: 401,
          body: { details: { code: 'admins_decide' } },
        })
      }
    }
    expect(await eventsOf(id)).toEqual(['NodeRegistered', 'NodeKeyIssued'])
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a region that is none', { region: 'moon' }, 'region'],
    ['too little memory', { memory_mb: 511 }, 'memory_mb'],
    ['too many cores', { cpu: 1_025 }, 'cpu'],
    ['no cores for each', { cpu_overcommit: 0 }, 'cpu_overcommit'],
  ])('needs all of its figures: %s', async (_, change, field) => {
    expect(await ask('POST', '', { ...node, ...change })).toMatchObject({ status: 400, body: { details: { field } } })
  })
})

describe('its agent', () => {
  it('signs in with the key of the node, and is seen to be there', async () => {
    const { id, key } = await registered()
    expect(await sync(key)).toEqual({ status: 200, body: { node_id: id, report_again_ms: AGENT_PAUSE_MS } })
    const { body } = await ask('GET', `/${id}`)
    expect(body).toMatchObject({
      is_reachable: true,
      agent: { version: '0.1.0', address: report.address, limits: report.limits, javas: report.javas },
    })
    expect(Math.abs(Date.now() - Date.parse(body.heard_at))).toBeLessThan(60_000)
  })

  it('leaves an event only for what is new', async () => {
    const { id, key } = await registered()
    for (const boot of ['boot-1', 'boot-1', 'boot-2', 'boot-2']) await sync(key, { boot_id: boot })
    expect(await eventsOf(id)).toEqual(['NodeRegistered', 'NodeKeyIssued', 'NodeReported', 'NodeReported'])
    const [, , reported] = await kit.store.readStream(nodeStream(id))
    expect(reported?.metadata.actor).toEqual({ kind: 'system', id: `agent:${id}` })
  })

  it('has one key at a time', async () => {
    const { id, key } = await registered()
    const { body } = await ask('POST', `/${id}/key`)
    expect((await sync(key)).body.details.code).toBe('node_key_unknown')
    expect((await sync(body.key)).status).toBe(200)
  })

  it('is nobody with another key, the key of another node, or none', async () => {
    const [one, other] = [await registered(), await registered()]
    const mixed = one.key.replace(one.id, other.id)
    for (const key of [
      undefined,
      '',
      mixed,
      `adn_${one.id}_`,
      one.key.slice(0, -1),
      `adn_zzzzzzzz_${'a'.repeat(43)}`,
    ]) {
      expect(await sync(key)).toMatchObject({ status: 401, body: { details: { code: 'node_key_unknown' } } })
    }
    expect((await ask('GET', `/${other.id}`)).body.heard_at).toBeNull()
  })

  it('is told when it speaks another version', async () => {
    const { key } = await registered()
    expect(await sync(key, { protocol: AGENT_PROTOCOL + 1 })).toMatchObject({
      status: 409,
      body: { details: { code: 'agent_too_old', spoken: AGENT_PROTOCOL + 1, needed: AGENT_PROTOCOL } },
    })
  })

  it('keeps its key to itself: the log has a digest alone', async () => {
    const { id, key } = await registered()
    const log = JSON.stringify(await kit.store.readStream(nodeStream(id)))
    expect(log).not.toContain(key)
    expect(log).not.toContain(key.split('_').at(-1))
  })
})
