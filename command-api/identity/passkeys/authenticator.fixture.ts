import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a device is asked for, as far as this one looks at it. */
interface Asked {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

export interface Oddities {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the device asked for its PIN or a finger. */
  isVerified?: boolean
  counter?: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** CBOR of what an attestation holds: small maps, numbers, texts and bytes (RFC 8949). */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
    return Buffer.concat([head(5, value.size), ...parts])
  }
  return Buffer.concat([head(2, value.length), value])
}

/** A device with one passkey (ES256, no attestation), so that tests can answer as no browser would. */
export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers to the options of a registration. */
  register(asked: Asked, oddities: Oddities = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const data = Buffer.concat([this.#data(asked, oddities, 0x40), Buffer.alloc(16), length, id, key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', asked, oddities),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** Answers to the options of a sign-in. */
  assert(asked: Asked, oddities: Oddities = {}) {
    const data = this.#data(asked, { counter: ++this.#counter, ...oddities }, 0)
    const clientDataJSON = this.#client('webauthn.get', asked, oddities)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url').toString())])
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#key.privateKey)),
      userHandle: null,
    })
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #client(type: string, { challenge }: Asked, oddities: Oddities): string {
    const { origin = this.#origin } = oddities
    return base64url(JSON.stringify({ type, challenge: oddities.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #data({ rp, rpId }: Asked, { isVerified = true, counter = 0, ...odd }: Oddities, flags: number): Buffer {
    const present = 0x01
    const verified = isVerified ? 0x04 : 0
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const party = sha256(odd.rpId ?? rpId ?? rp?.id ?? '')
    return Buffer.concat([party, Buffer.from([flags | present | verified]), count])
  }
}
