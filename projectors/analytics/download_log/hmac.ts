import { hash } from 'node:crypto'

const blockBytes = 64

/**
 * HMAC-SHA256 (RFC 2104) under one key, as base64url. Implemented with one-shot hashes: a hasher for each message takes seven times as
 * long, and there is one message for each download.
 */
export function hmacSha256(key: Buffer): (message: string) => string {
  const short = key.length > blockBytes ? hash('sha256', key, 'buffer') : key
  const pad = (byte: number) => Buffer.alloc(blockBytes, byte).map((value, index) => value ^ (short[index] ?? 0))
  const [inner, outer] = [pad(0x36), pad(0x5c)]
  return (message) => {
    const digest = hash('sha256', Buffer.concat([inner, Buffer.from(message)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, digest]), 'base64url')
  }
}
