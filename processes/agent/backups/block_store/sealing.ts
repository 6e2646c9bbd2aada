import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupError } from '../backup_store.port.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Bytes that sealing adds. */
export const sealBytes = nonceBytes + tagBytes
export const keyBytes = 32

/**
 * Encrypts with AES-256-GCM under a random nonce. `about` says what the bytes are, so that they open only in the place they were made for. A key may seal
 * 2^32 times, which is a pebibyte in blocks of 256 KiB (NIST SP 800-38D, 8.3).
 */
export function seal(key: Uint8Array, plain: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
  const encrypted = encryption.update(plain)
  encryption.final()
  return Buffer.concat([nonce, encrypted, encryption.getAuthTag()])
}

/** Throws `store_damaged` if the bytes were changed, cut off, or sealed by another key or for another place. */
export function unseal(key: Uint8Array, sealed: Uint8Array, about: string): Buffer {
  try {
    const end = sealed.length - tagBytes
    const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decryption.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(Math.max(end, 0)))
    const plain = decryption.update(sealed.subarray(nonceBytes, Math.max(end, nonceBytes)))
    decryption.final()
    return plain
  } catch (error) {
    throw new BackupError('store_damaged', `The stored ${about} is damaged or was made with another key`, {
      cause: error,
    })
  }
}
