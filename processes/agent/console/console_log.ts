import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { LineSplitter } from './line_splitter.ts'
import { lineText, textMax } from './line_text.ts'
import { type IndexEntry, LogIndex } from './log_index.ts'
import type { ConsoleLine } from './log_line.ts'
import { punchHole } from './trim.ts'

export interface ConsoleLogOptions {
  /** Bytes of the log that are kept on disk, at least. */
  keptBytes?: number
  /** Values that are masked in every line. */
  secrets?: () => readonly string[]
  trim?: typeof punchHole
}

/** A part of the log. */
export interface LinesRead {
  /** Lines after the asked one that are no longer there. */
  skipped: number
  lines: ConsoleLine[]
}

/** Ours: lines of the newest part, which are kept in memory for all readers. */
const recentMax = 10_000
const chunkBytes = 256 * 1024
/** Ours: how far apart entries of the index are, at most. */
const [indexLines, indexBytes] = [1_000, 256 * 1024]
/** Room for secrets that lie across the place where a line is cut. */
const keptMax = textMax * 3 + 4_096

/**
 * The numbered lines of a game's output. Numbers are counted from the log itself, so another agent gives the same ones, and a reader that names the last
 * number it has seen gets each later line once. The log is trimmed from its beginning while the game writes to its end.
 */
export class ConsoleLog {
  readonly #path: string
  readonly #keptBytes: number
  readonly #secrets: () => readonly string[]
  readonly #trim: typeof punchHole
  readonly #listeners = new Set<() => void>()
  readonly #recent: ConsoleLine[] = []
  #index: LogIndex
  #splitter: LineSplitter
  /** Where reading goes on. */
  #offset: number
  #lastNumber: number
  #indexed: IndexEntry
  #turn: Promise<void> = Promise.resolve()

  private constructor(path: string, options: ConsoleLogOptions, index: LogIndex) {
    this.#path = path
    this.#keptBytes = options.keptBytes ?? 8 * 1024 * 1024
    this.#secrets = options.secrets ?? (() => [])
    this.#trim = options.trim ?? punchHole
    this.#index = index
    this.#offset = index.last.offset
    this.#lastNumber = index.last.number
    this.#indexed = index.last
    this.#splitter = new LineSplitter(this.#offset, keptMax)
  }

  /** Opens the log at `path`, which exists, and counts its lines. */
  static async open(path: string, options: ConsoleLogOptions = {}): Promise<ConsoleLog> {
    const log = new ConsoleLog(path, options, await openIndex(path))
    await log.poll()
    return log
  }

  /** Changes when the numbers start again from 1, because the log was replaced. */
  get id(): string {
    return this.#index.log
  }

  /** Number of the last line. 0 if there is none. */
  get last(): number {
    return this.#lastNumber
  }

  /** Calls `listener` after new lines. Returns a function that ends this. */
  onLines(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Polls until the returned function is called. */
  follow(intervalMs = 100): () => void {
    let isBusy = false
    const timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      this.poll().then(
        () => {
          isBusy = false
        },
        () => {
          isBusy = false // The next poll tries again. A log that can't be read has no new lines.
        },
      )
    }, intervalMs)
    return () => clearInterval(timer)
  }

  /** Reads what the game has printed since. */
  async poll(): Promise<void> {
    return await this.#inTurn(() => this.#poll())
  }

  /** Up to `limit` lines after line `since`. */
  async read(since: number, limit: number): Promise<LinesRead> {
    const oldest = this.#recent[0]?.number ?? this.#lastNumber + 1
    if (since + 1 >= oldest) {
      const from = Math.max(0, since + 1 - oldest)
      return { skipped: 0, lines: this.#recent.slice(from, from + limit) }
    }
    return await this.#inTurn(() => this.#readOlder(since, limit))
  }

  async #poll(): Promise<void> {
    const size = this.#index.base + (await stat(this.#path)).size
    if (size < this.#offset) {
      await this.#restart()
      return await this.#poll()
    }
    if (size === this.#offset) return
    const before = this.#lastNumber
    const added: IndexEntry[] = []
    const file = await open(this.#path)
    try {
      for await (const chunk of chunksOf(file, this.#offset - this.#index.base, size - this.#index.base)) {
        this.#offset += chunk.length
        this.#takeLines(chunk, added)
      }
    } finally {
      await file.close()
    }
    await this.#index.append(added)
    await this.#trimLog()
    if (this.#lastNumber > before) for (const listener of this.#listeners) listener()
  }

  #takeLines(chunk: Buffer, added: IndexEntry[]): void {
    const at = Date.now()
    const secrets = this.#secrets()
    for (const line of this.#splitter.push(chunk)) {
      this.#lastNumber += 1
      this.#recent.push({ number: this.#lastNumber, at, text: lineText(line.bytes, line.cut, secrets) })
      const { number, offset } = this.#indexed
      if (line.isRestartable && (this.#lastNumber - number >= indexLines || line.end - offset >= indexBytes)) {
        this.#indexed = { number: this.#lastNumber, offset: line.end, at }
        added.push(this.#indexed)
      }
    }
    // Twice the size at most, so that the array isn't moved for each line.
    if (this.#recent.length > recentMax * 2) this.#recent.splice(0, this.#recent.length - recentMax)
  }

  async #readOlder(since: number, limit: number): Promise<LinesRead> {
    const from = Math.max(since, this.#index.first.number)
    const start = this.#index.before(from + 1)
    const splitter = new LineSplitter(start.offset, keptMax)
    const secrets = this.#secrets()
    const lines: ConsoleLine[] = []
    let { number } = start
    const file = await open(this.#path)
    try {
      const base = this.#index.base
      for await (const chunk of chunksOf(file, start.offset - base, this.#offset - base)) {
        for (const line of splitter.push(chunk)) {
          number += 1
          if (number <= from || lines.length >= limit) continue
          lines.push({ number, at: this.#index.readBy(number), text: lineText(line.bytes, line.cut, secrets) })
        }
        if (lines.length >= limit) break
      }
    } finally {
      await file.close()
    }
    return { skipped: from - since, lines }
  }

  async #trimLog(): Promise<void> {
    const { first, entries, base } = this.#index
    if (this.#offset - first.offset < this.#keptBytes + indexBytes * 2) return
    const kept = entries.findLast(({ offset }) => this.#offset - offset >= this.#keptBytes)
    if (!kept || kept === first) return
    // The index first: after a crash in between, only disk is wasted.
    if (await this.#trim(this.#path, kept.offset - base)) {
      this.#index = await this.#index.from(kept)
      return
    }
    if (this.#offset - base < this.#keptBytes * 4) return
    // The last resort. What the game prints at this very moment is lost.
    await truncate(this.#path, 0)
    const end = { number: this.#lastNumber, offset: this.#offset, at: Date.now() }
    this.#index = await this.#index.from(end, this.#offset)
    this.#indexed = end
    this.#splitter = new LineSplitter(this.#offset, keptMax)
  }

  /** The log was replaced, as with a volume that was made anew. */
  async #restart(): Promise<void> {
    this.#index = await LogIndex.create(indexPath(this.#path))
    this.#offset = 0
    this.#lastNumber = 0
    this.#indexed = this.#index.first
    this.#recent.length = 0
    this.#splitter = new LineSplitter(0, keptMax)
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.then(
      () => {},
      () => {},
    )
    return result
  }
}

const indexPath = (path: string) => `${path}.index`

async function openIndex(path: string): Promise<LogIndex> {
  const found = await LogIndex.read(indexPath(path))
  const { size } = await stat(path)
  return found && found.last.offset <= found.base + size ? found : await LogIndex.create(indexPath(path))
}

async function* chunksOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
