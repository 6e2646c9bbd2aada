import { createHash, timingSafeEqual } from 'node:crypto'
import { isId } from '@adit/events/kit/id.values.ts'

/** How the keys of agents begin, so that people and scanners of secrets recognize one. */
const prefix = 'adn'
const shape = /^Bearer adn_([0-9A-Za-z]+)_([A-Za-z0-9_-]+)$/

export interface NodeKey {
  /** Shown once: `adn_<node>_<32 random bytes in base64url>`. */
  key: string
  /** The SHA-256 of the whole key in base64url, which is all that is stored. */
  digest: string
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

export const NODE_KEY_BYTES = 32

/** `secret`: of the request, so that another try of it gives the same key. */
export function newNodeKey(nodeId: string, secret: Buffer): NodeKey {
  const key = `${prefix}_${nodeId}_${secret.toString('base64url')}`
  return { key, digest: digestOf(key) }
}

/** Which node a request says to come from, and the digest of its key. Undefined if the header holds no key. */
export function presentedKey(authorization: string | undefined): { nodeId: string; digest: string } | undefined {
  const [, nodeId = '', secret = ''] = shape.exec(authorization ?? '') ?? []
  return isId(nodeId) ? { nodeId, digest: digestOf(`${prefix}_${nodeId}_${secret}`) } : undefined
}

/** Compares in constant time. A node without a key is nobody. */
export function isSameDigest(known: string | null, presented: string): boolean {
  const [one, other] = [Buffer.from(known ?? ''), Buffer.from(presented)]
  return one.length === other.length && one.length > 0 && timingSafeEqual(one, other)
}
