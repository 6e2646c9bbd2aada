import { connect } from 'node:net'

/** What a server of the Java Edition says about itself. Source: https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping */
export interface PingAnswer {
  version: { name: string; protocol: number }
  players: { online: number; max: number; sample: { name: string; id: string }[] }
  /** Text without colours. */
  description: string
  /** Milliseconds from the request to the answer. */
  latencyMs: number
}

export interface PingOptions {
  /** Milliseconds for the whole exchange. */
  timeoutMs?: number
}

/** Ours: a status with a picture takes up to 45 kB, one with long lists of mods more. */
const answerMax = 512 * 1024
const sampleMax = 100
const textMax = 1_000

/** Asks the server for its status. Rejects if it doesn't answer in time or not by the protocol. */
export function ping(host: string, port: number, { timeoutMs = 5_000 }: PingOptions = {}): Promise<PingAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const socket = connect({ host, port })
    const end = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => end(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The server closed the connection without an answer'))
    })
    socket.once('error', end)
    socket.once('connect', () => socket.write(statusRequest(host, port)))
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      try {
        const json = readStatusPacket(received)
        if (json === undefined) return
        resolve(readStatus(json, performance.now() - started))
        socket.destroy()
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
}

/** Handshake with the intention "status", then the request. Protocol -1 means that the version doesn't matter. */
function statusRequest(host: string, port: number): Buffer {
  const name = Buffer.from(host)
  const handshake = Buffer.concat([
    varint(0),
    varint(-1),
    varint(name.length),
    name,
    Buffer.of(port >> 8, port & 0xff),
    varint(1),
  ])
  return Buffer.concat([varint(handshake.length), handshake, varint(1), varint(0)])
}

/** The JSON of the answer. Undefined while bytes are missing. Throws for anything else. */
export function readStatusPacket(bytes: Buffer): string | undefined {
  const length = readVarint(bytes, 0)
  if (!length) return undefined
  if (length.value < 2 || length.value > answerMax) throw new Error('The answer is no status: wrong length')
  if (bytes.length < length.end + length.value) return undefined
  const packet = bytes.subarray(length.end, length.end + length.value)
  const id = readVarint(packet, 0)
  const size = id && readVarint(packet, id.end)
  if (id?.value !== 0 || !size || size.end + size.value !== packet.length) throw new Error('The answer is no status')
  return packet.toString('utf8', size.end)
}

/** Throws unless it is an object. Fields that are missing or malformed become empty. */
export function readStatus(json: string, latencyMs: number): PingAnswer {
  const status: unknown = JSON.parse(json)
  if (!isRecord(status)) throw new Error('The answer is no status: not an object')
  const [version, players] = [record(status.version), record(status.players)]
  const sample = Array.isArray(players.sample) ? players.sample.slice(0, sampleMax).map(record) : []
  return {
    version: { name: text(version.name), protocol: count(version.protocol) },
    players: {
      online: count(players.online),
      max: count(players.max),
      sample: sample.map(({ name, id }) => ({ name: text(name), id: text(id) })),
    },
    description: plainText(status.description).replace(/§./g, '').slice(0, textMax),
    latencyMs: Math.round(latencyMs),
  }
}

/** The text of a text component. Source: https://minecraft.wiki/w/Text_component_format */
function plainText(component: unknown, depth = 0): string {
  if (typeof component === 'string') return component
  if (depth > 10 || component === null || typeof component !== 'object') return ''
  if (Array.isArray(component)) return component.map((part) => plainText(part, depth + 1)).join('')
  const { text: own, extra } = record(component)
  return plainText(own, depth + 1) + plainText(extra, depth + 1)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value >>> 0
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return Buffer.of(...bytes, rest)
}

/** Undefined while bytes are missing. */
function readVarint(bytes: Buffer, start: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[start + index]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { value, end: start + index + 1 }
  }
  throw new Error('The answer is no status: number too long')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, textMax) : '')
const count = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)
