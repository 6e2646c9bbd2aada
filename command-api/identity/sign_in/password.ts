import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/**
 * argon2id with 19 MiB, 2 passes, 1 lane: the minimum in OWASP's password storage guide. A verification takes its parameters
 * from the hash, so they can be raised at any time.
 */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
}

/** Concurrent hashes. More would delay file access and DNS lookups, which share the same four threads. */
const atOnce = 2
/** Requests that can wait for their turn, which takes about 2 s on a slow machine. Further requests are refused. */
const waitingMax = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw refusal('overloaded', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift() // takes over this one's place
    if (next) next()
    else running--
  }
}

/** Makes the password the same however a keyboard composes its characters. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), parameters))

/**
 * A hash of the same parameters that no password has. It isn't computed from a password: under a flood that would be refused like any other
 * hash, and the refusal would stand for every later sign-in.
 */
const decoy = [
  '$argon2id$v=19',
  `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`,
  randomUnpadded(16),
  randomUnpadded(parameters.outputLen),
].join('$')

function randomUnpadded(length: number): string {
  return randomBytes(length).toString('base64').replace(/=+$/, '')
}

/** Takes as long for an account that doesn't exist or has no password as for a wrong password. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? decoy, normal(password)))
  return right && typeof passwordHash === 'string'
}

/** Tells later whether the password is still the one that was checked. */
export const digestOfHash = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('hex')
