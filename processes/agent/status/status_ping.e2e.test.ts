import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ping } from './status_ping.ts'

const servers: { close(): void }[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A server that answers the first bytes with these pieces. */
async function answering(...pieces: Buffer[]): Promise<{ port: number; received: Buffer[] }> {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', async (bytes) => {
      received.push(bytes)
      for (const piece of pieces) {
        socket.write(piece)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, received }
}

function packet(json: string): Buffer {
  const body = Buffer.from(json)
  const varint = (value: number) => Buffer.of((value & 0x7f) | 0x80, (value >> 7) & 0x7f)
  const inner = Buffer.concat([Buffer.of(0), varint(body.length), body])
  return Buffer.concat([varint(inner.length), inner])
}

const status = {
  version: { name: 'Paper 1.21.11', protocol: 774 },
  players: { max: 20, online: 3, sample: [{ name: 'Alex', id: 'x' }] },
  description: { text: '', extra: [{ text: '§aA ' }, 'server', { text: ' here' }] },
}

it('reads a status that arrives in pieces', async () => {
  const whole = packet(JSON.stringify(status))
  const { port, received } = await answering(whole.subarray(0, 1), whole.subarray(1, 40), whole.subarray(40))
  expect(await ping('127.0.0.1', port)).toEqual({
    version: { name: 'Paper 1.21.11', protocol: 774 },
    players: { online: 3, max: 20, sample: [{ name: 'Alex', id: 'x' }] },
    description: 'A server here',
    latencyMs: expect.any(Number),
  })
  const name = Buffer.from('127.0.0.1')
  expect(received[0]).toEqual(
    Buffer.concat([
      Buffer.of(0x13, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 9),
      name,
      Buffer.of(port >> 8, port & 0xff, 1),
      Buffer.of(1, 0),
    ]),
  )
})

it('reads a status without players, as servers that hide them send', async () => {
  const { port } = await answering(packet('{"description":"x","players":null,"version":7}'))
  expect(await ping('127.0.0.1', port)).toMatchObject({ description: 'x', players: { online: 0, max: 0, sample: [] } })
})

it.each<[string, Buffer]>([
  ['HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.padEnd(200, 'x'))],
  ['a huge packet', Buffer.of(0xff, 0xff, 0xff, 0x7f, 0)],
  ['an endless number', Buffer.alloc(6, 0xff)],
  ['another packet', Buffer.of(2, 1, 0)],
  ['text that is no JSON', packet('{'.repeat(200))],
  ['JSON that is no object', packet(`"${'x'.repeat(200)}"`)],
])('rejects %s', async (_, bytes) => {
  const { port } = await answering(bytes)
  await expect(ping('127.0.0.1', port)).rejects.toThrow()
})

it('rejects when there is no answer or no server', async () => {
  const { port } = await answering()
  await expect(ping('127.0.0.1', port, { timeoutMs: 50 })).rejects.toThrow('No answer within 50 ms')
  await expect(ping('127.0.0.1', 1)).rejects.toThrow('ECONNREFUSED')
})
