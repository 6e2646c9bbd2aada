import { randomBytes } from 'node:crypto'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'

/** Line `number` ends at `offset`; at that place counting can start again. */
export interface IndexEntry {
  number: number
  offset: number
  /** Milliseconds since 1970. When the line was read. */
  at: number
}

/**
 * Where some of the lines of a log end, in a file beside it. The first entry says where the log begins: what is before it has been trimmed. An entry is written
 * after its lines are in the log, and a line that a killed agent has left unfinished is ignored, so numbers are never given twice.
 */
export class LogIndex {
  readonly #path: string
  readonly entries: IndexEntry[]
  /** Changes when the numbers start again from 1. */
  readonly log: string
  /** Offset of the file's first byte. Not 0 once the log was trimmed by truncation. */
  readonly base: number

  private constructor(path: string, log: string, base: number, entries: IndexEntry[]) {
    this.#path = path
    this.log = log
    this.base = base
    this.entries = entries
  }

  /** Reads the index. Undefined if there is none that makes sense. */
  static async read(path: string): Promise<LogIndex | undefined> {
    const text = await readFile(path, 'utf8').catch(() => '')
    const [head = '', ...lines] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
    const header = /^log ([0-9a-f]{12}) (\d+)$/.exec(head)
    const entries = lines.map(parseEntry).filter((entry) => entry !== undefined)
    if (!header || entries.length === 0) return undefined
    return new LogIndex(path, header[1] ?? '', Number(header[2]), entries)
  }

  /** Starts numbering anew, from the file's first byte. */
  static async create(path: string): Promise<LogIndex> {
    const first = { number: 0, offset: 0, at: Date.now() }
    const index = new LogIndex(path, randomBytes(6).toString('hex'), 0, [first])
    await index.#write()
    return index
  }

  get first(): IndexEntry {
    return this.entries[0] ?? { number: 0, offset: 0, at: 0 }
  }

  get last(): IndexEntry {
    return this.entries.at(-1) ?? this.first
  }

  async append(added: readonly IndexEntry[]): Promise<void> {
    if (added.length === 0) return
    await appendFile(this.#path, added.map(entryText).join(''))
    this.entries.push(...added)
  }

  /** An index of the rest, written to the file at once or not at all. */
  async from(first: IndexEntry, base = this.base): Promise<LogIndex> {
    const rest = this.entries.filter(({ number }) => number > first.number)
    const index = new LogIndex(this.#path, this.log, base, [first, ...rest])
    await index.#write()
    return index
  }

  /** The entry from which line `number` is found soonest. */
  before(number: number): IndexEntry {
    return this.entries.findLast((entry) => entry.number < number) ?? this.first
  }

  /** When the lines after `entry` had been read at the latest. */
  readBy(number: number): number {
    return this.entries.find((entry) => entry.number >= number)?.at ?? Date.now()
  }

  async #write(): Promise<void> {
    const part = `${this.#path}.part`
    await writeFile(part, [`log ${this.log} ${this.base}\n`, ...this.entries.map(entryText)].join(''), { mode: 0o600 })
    await rename(part, this.#path)
  }
}

const entryText = ({ number, offset, at }: IndexEntry) => `${number} ${offset} ${at}\n`

function parseEntry(line: string): IndexEntry | undefined {
  const found = /^(\d+) (\d+) (\d+)$/.exec(line)
  return found ? { number: Number(found[1]), offset: Number(found[2]), at: Number(found[3]) } : undefined
}
