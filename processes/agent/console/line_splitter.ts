/** A line in the log, without its end. */
export interface RawLine {
  /** Offset of its first byte. */
  start: number
  /** Offset after its last byte, its end included. */
  end: number
  /** At most `keptMax` bytes. */
  bytes: Buffer
  /** Bytes that were not kept. */
  cut: number
  /** Splitting again from `end` gives the same lines. Not so in the middle of CR LF. */
  isRestartable: boolean
}

const [lf, cr] = [0x0a, 0x0d]
/** Ours: a longer line is broken, so that a game which never ends its line can't keep the log from being trimmed. */
export const lineMax = 1024 * 1024

/**
 * Splits the bytes of a log into lines. Where lines begin depends on the bytes alone, not on the chunks in which they come, so a line has the same number
 * whenever the log is read. LF, CR LF and CR end a line; what a CR is about to overwrite is a line unless it is empty.
 */
export class LineSplitter {
  readonly #keptMax: number
  #start: number
  #kept: Buffer[] = []
  #keptBytes = 0
  #length = 0
  /** The last byte was a CR, after a line or after nothing. An LF may follow that belongs to it. */
  #pendingCr: 'none' | 'ended' | 'empty' = 'none'

  constructor(offset: number, keptMax: number) {
    this.#start = offset
    this.#keptMax = keptMax
  }

  /** The lines that end in this chunk, which follows the last one. */
  push(chunk: Buffer): RawLine[] {
    const lines: RawLine[] = []
    let at = 0
    if (chunk.length > 0 && this.#pendingCr !== 'none') {
      const isLf = chunk[0] === lf
      if (isLf) at = 1
      // The CR LF of an empty line, or a CR that overwrites nothing.
      if (this.#pendingCr === 'empty' && isLf) lines.push(this.#end(2, true))
      else if (this.#pendingCr === 'empty' || isLf) this.#start += 1
      this.#pendingCr = 'none'
    }
    let nextCr = chunk.indexOf(cr, at)
    while (at < chunk.length) {
      if (nextCr !== -1 && nextCr < at) nextCr = chunk.indexOf(cr, at)
      const nextLf = chunk.indexOf(lf, at)
      const ends = [nextLf, nextCr].filter((index) => index !== -1)
      const end = ends.length === 0 ? chunk.length : Math.min(...ends)
      const room = lineMax - this.#length
      if (end - at > room) {
        this.#take(chunk.subarray(at, at + room))
        at += room
        lines.push(this.#end(0, true))
        continue
      }
      this.#take(chunk.subarray(at, end))
      at = end
      if (end === chunk.length) break
      if (end === nextLf) {
        at += 1
        lines.push(this.#end(1, true))
        continue
      }
      const isWindows = chunk[end + 1] === lf
      at += isWindows ? 2 : 1
      const isEmpty = this.#length === 0
      if (!isWindows && at === chunk.length) this.#pendingCr = isEmpty ? 'empty' : 'ended'
      if (isWindows || !isEmpty) lines.push(this.#end(isWindows ? 2 : 1, isWindows))
      else if (this.#pendingCr !== 'empty') this.#start += 1
    }
    return lines
  }

  #take(bytes: Buffer): void {
    const room = this.#keptMax - this.#keptBytes
    if (room > 0 && bytes.length > 0) {
      const kept = bytes.subarray(0, room)
      this.#kept.push(kept)
      this.#keptBytes += kept.length
    }
    this.#length += bytes.length
  }

  #end(endBytes: number, isRestartable: boolean): RawLine {
    const end = this.#start + this.#length + endBytes
    const bytes = this.#kept.length === 1 ? (this.#kept[0] ?? Buffer.of()) : Buffer.concat(this.#kept)
    const line = { start: this.#start, end, bytes, cut: this.#length - this.#keptBytes, isRestartable }
    this.#start = end
    this.#kept = []
    this.#keptBytes = 0
    this.#length = 0
    return line
  }
}
