import { refusals } from '@adit/platform/eventing/refusal.ts'

export interface PlaceLimits {
  /** Over all clients. */
  total: number
  /** Of one client at once. What it asks beyond that waits for its own to end. */
  perClient: number
  /** Of one client. More are refused. */
  waiting: number
}

interface Client {
  held: number
  waiting: (() => void)[]
}

const placeRefusals = refusals('overloaded')

/** A limited number of places, of which one client can hold only a share. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #clients = new Map<string, Client>()
  #held = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Resolves once the client has a place, with a function that gives it back. Refuses with `overloaded`, or throws the signal's reason. */
  async take(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const { total, perClient, waiting } = this.#limits
    const client = this.#clients.get(key) ?? { held: 0, waiting: [] }
    if (client.held >= perClient) {
      if (client.waiting.length >= waiting) throw placeRefusals.refuse('overloaded', { retryAfterSeconds: 2 })
      await turn(client, signal)
    } else {
      if (this.#held >= total) throw placeRefusals.refuse('overloaded', { retryAfterSeconds: 2 })
      this.#clients.set(key, client)
      client.held++
      this.#held++
    }
    return () => this.#giveBack(key, client)
  }

  #giveBack(key: string, client: Client): void {
    const next = client.waiting.shift()
    if (next) {
      next()
      return
    }
    this.#held--
    client.held--
    if (client.held === 0) this.#clients.delete(key)
  }
}

/** Waits until another request of the client hands its place over. */
function turn({ waiting }: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(next), 1)
      reject(signal.reason)
    }
    waiting.push(next)
    signal.addEventListener('abort', leave, { once: true })
  })
}
