import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Work = { algorithm: string; challenge: string; salt: string; maxnumber: number; signature: string }

/** Numbers that are tried before others get their turn. */
const turn = 2_000

/**
 * Looks for the number of a challenge and yields the share that was tried. Returns the answer, or undefined if there is no such number.
 * The browser's own SHA-256 is slower for many short texts, and missing on plain http.
 */
export function* solveWork(work: Work): Generator<number, string | undefined> {
  const { algorithm, challenge, salt, maxnumber, signature } = work
  const before = sha256.create().update(utf8ToBytes(salt))
  for (let number = 0; number <= maxnumber; number++) {
    if (
      bytesToHex(
        before
          .clone()
          .update(utf8ToBytes(`${number}`))
          .digest(),
      ) === challenge
    ) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    }
    if (number % turn === turn - 1) yield (number + 1) / (maxnumber + 1)
  }
  return undefined
}
