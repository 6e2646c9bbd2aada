import type { ConsoleLog } from './console_log.ts'
import { type ConsoleEntry, toEntries } from './log_line.ts'

export interface ConsoleBatch {
  /** See `ConsoleLog.id`. */
  log: string
  /** Lines before these that the reader won't get: they were trimmed, or the reader was too slow. */
  skipped: number
  entries: ConsoleEntry[]
  /** Number of the last line of this batch: the `since` with which to continue. */
  last: number
}

export interface ConsoleReaderOptions {
  /** Where the reader stopped. Without it, or if the log was replaced, it gets the newest `history` lines. */
  since?: { log: string; number: number } | undefined
  history?: number
  /** Takes a batch. The next one comes when this has resolved. */
  send: (batch: ConsoleBatch) => Promise<void> | void
}

/** Ours: lines in one batch. */
const batchMax = 2_000
/** Ours: a reader that is further behind loses the oldest lines. The log keeps as many in memory, so a slow reader costs nothing. */
const behindMax = 10_000
/** Source: Wings sends as many when somebody opens the console. */
const historyDefault = 150

/** Passes the lines of a log to one reader, in order, each once. */
export class ConsoleReader {
  readonly #log: ConsoleLog
  readonly #send: ConsoleReaderOptions['send']
  readonly #stopListening: () => void
  #id: string
  #last: number
  #isBusy = false
  #isClosed = false

  constructor(log: ConsoleLog, { since, history = historyDefault, send }: ConsoleReaderOptions) {
    this.#log = log
    this.#send = send
    this.#id = log.id
    const knows = since?.log === log.id && since.number <= log.last
    this.#last = knows ? Math.max(0, since.number) : Math.max(0, log.last - history)
    this.#stopListening = log.onLines(() => this.#pump())
    this.#pump()
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
  }

  #pump(): void {
    if (this.#isBusy || this.#isClosed) return
    this.#isBusy = true
    this.#run().then(
      () => {
        this.#isBusy = false
        if (this.#id !== this.#log.id || this.#last < this.#log.last) this.#pump()
      },
      () => this.close(), // Whoever can't take a batch is gone.
    )
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      if (this.#id !== this.#log.id) {
        this.#id = this.#log.id
        this.#last = 0
      }
      const tooFar = Math.max(0, this.#log.last - behindMax - this.#last)
      const { skipped, lines } = await this.#log.read(this.#last + tooFar, batchMax)
      const last = lines.at(-1)?.number
      if (last === undefined || this.#isClosed || this.#id !== this.#log.id) return
      this.#last = last
      await this.#send({ log: this.#id, skipped: tooFar + skipped, entries: toEntries(lines), last })
    }
  }
}
