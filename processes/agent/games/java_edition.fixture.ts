import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { inflateSync } from 'node:zlib'

/** Number of the protocol of 1.21.11. */
const protocol = 774
const [statusIntent, loginIntent] = [1, 2]
const [loginDisconnect, loginSuccess, setCompression] = [0, 2, 3]

function varInt(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}

/** The number and what follows it; undefined if more bytes are needed. */
function readVarInt(bytes: Buffer): { value: number; rest: Buffer } | undefined {
  let value = 0
  for (let at = 0; at < Math.min(bytes.length, 5); at++) {
    const byte = bytes.readUInt8(at)
    value |= (byte & 127) << (7 * at)
    if (byte < 128) return { value, rest: bytes.subarray(at + 1) }
  }
  return undefined
}

const text = (words: string) => Buffer.concat([varInt(Buffer.byteLength(words)), Buffer.from(words)])

const packet = (id: number, ...parts: Buffer[]) => {
  const body = Buffer.concat([varInt(id), ...parts])
  return Buffer.concat([varInt(body.length), body])
}

function handshake(port: number, intent: number): Buffer {
  const portBytes = Buffer.alloc(2)
  portBytes.writeUInt16BE(port)
  return packet(0, varInt(protocol), text('127.0.0.1'), portBytes, varInt(intent))
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Packets as the server sends them. */
async function* packets(socket: Socket): AsyncGenerator<{ id: number; body: Buffer }> {
  let held = Buffer.alloc(0)
  let compressed = false
  for await (const chunk of socket) {
    held = Buffer.concat([held, chunk])
    for (let head = readVarInt(held); head && head.rest.length >= head.value; head = readVarInt(held)) {
      let body = head.rest.subarray(0, head.value)
      held = Buffer.from(head.rest.subarray(head.value))
      const size = compressed ? readVarInt(body) : undefined
      if (size) body = size.value > 0 ? inflateSync(size.rest) : size.rest
      const id = readVarInt(body)
      if (!id) throw new Error('A packet without an id')
      if (id.value === setCompression) compressed = true
      else yield { id: id.value, body: id.rest }
    }
  }
}

export interface ServerStatus {
  version: { protocol: number }
  players: { online: number }
  description: unknown
}

/** What a server says in the list of servers. */
export async function pingServer(port: number): Promise<ServerStatus> {
  const socket = await connected(port)
  try {
    socket.write(Buffer.concat([handshake(port, statusIntent), packet(0)]))
    for await (const { body } of packets(socket)) {
      const length = readVarInt(body)
      return JSON.parse(String(length?.rest.subarray(0, length.value)))
    }
    throw new Error('The server said nothing')
  } finally {
    socket.destroy()
  }
}

/** Logs in without an account, up to the server's welcome. Resolves to the name by which the server knows the player. */
export async function logIn(port: number, name: string): Promise<string> {
  const socket = await connected(port)
  try {
    const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
    socket.write(Buffer.concat([handshake(port, loginIntent), packet(0, text(name), id)]))
    for await (const { id: kind, body } of packets(socket)) {
      if (kind === loginDisconnect) throw new Error(`The server refused: ${body}`)
      if (kind !== loginSuccess) continue
      const named = readVarInt(body.subarray(16))
      return String(named?.rest.subarray(0, named.value))
    }
    throw new Error('The server ended the connection')
  } finally {
    socket.destroy()
  }
}
