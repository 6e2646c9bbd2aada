import { Readable } from 'node:stream'
import { FileRefusal, type FileRefusalCode } from '../file_refusal.ts'
import { IncomingStream } from './incoming_stream.ts'

/** Where messages go and come from: Node's IPC with advanced serialization, or the like. In order, none lost. */
export interface MessagePort {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
}

type Message =
  | { kind: 'call'; id: number; method: string; args: unknown[] }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'refused'; id: number; error: WireError }
  | { kind: 'chunk'; stream: number; data: Uint8Array }
  | { kind: 'end'; stream: number; error?: WireError }
  | { kind: 'more'; stream: number; bytes: number }
  | { kind: 'stop'; stream: number }
  | { kind: 'note'; name: string; value: unknown }

interface WireError {
  code?: FileRefusalCode
  message: string
  path?: string
}

interface StreamMark {
  streamNumber: number
}

interface Outgoing {
  credit: number
  stopped: boolean
  wake: () => void
}

/** Ours: how much may be on its way of one stream. */
const windowBytes = 1_048_576
const chunkBytes = 65_536

export type Method = (...args: unknown[]) => Promise<unknown>

/**
 * Calls between two processes. Arguments, and values of a result, that are streams of bytes go as such, each with its own window, so that a slow
 * reader stops a fast writer.
 */
export class Channel {
  readonly #port: MessagePort
  readonly #methods: ReadonlyMap<string, Method>
  readonly #onNote: (name: string, value: unknown) => void
  readonly #onFault: (error: unknown) => void
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  readonly #incoming = new Map<number, IncomingStream>()
  readonly #outgoing = new Map<number, Outgoing>()
  #numbers = 0
  #isClosed = false

  constructor(
    port: MessagePort,
    options: {
      methods?: ReadonlyMap<string, Method>
      onNote?: (name: string, value: unknown) => void
      onFault: (error: unknown) => void
    },
  ) {
    this.#port = port
    this.#methods = options.methods ?? new Map()
    this.#onNote = options.onNote ?? (() => {})
    this.#onFault = options.onFault
    port.onMessage((message) => this.#receive(message as Message))
    port.onClose(() => this.#close())
  }

  /** @throws FileRefusal as the other side threw it; worker_ended if it is gone */
  call(method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(ended())
    const id = ++this.#numbers
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject })
      this.#send({ kind: 'call', id, method, args: args.map((value) => this.#pack(value)) })
    })
  }

  note(name: string, value: unknown): void {
    this.#send({ kind: 'note', name, value })
  }

  #send(message: Message): void {
    if (!this.#isClosed) this.#port.send(message)
  }

  #receive(message: Message): void {
    switch (message.kind) {
      case 'call':
        void this.#answer(message)
        return
      case 'result':
        this.#take(message.id)?.resolve(this.#unpackFields(message.value))
        return
      case 'refused':
        this.#take(message.id)?.reject(fromWire(message.error))
        return
      case 'chunk':
        this.#incoming.get(message.stream)?.push(message.data)
        return
      case 'end':
        this.#incoming.get(message.stream)?.end(message.error && fromWire(message.error))
        this.#incoming.delete(message.stream)
        return
      case 'more':
        this.#grant(message.stream, message.bytes)
        return
      case 'stop':
        this.#stop(message.stream)
        return
      case 'note':
        this.#onNote(message.name, message.value)
    }
  }

  async #answer({ id, method, args }: Extract<Message, { kind: 'call' }>): Promise<void> {
    const streams: IncomingStream[] = []
    try {
      const run = this.#methods.get(method)
      if (!run) throw new Error(`no such method: ${method}`)
      const value = await run(...args.map((arg) => this.#unpack(arg, streams)))
      this.#send({ kind: 'result', id, value: this.#packFields(value) })
    } catch (error) {
      // What broke a body on the other side is known there.
      if (!(error instanceof FileRefusal || error instanceof RemoteError)) this.#onFault(error)
      this.#send({ kind: 'refused', id, error: toWire(error) })
    } finally {
      // Who refused before reading doesn't want the rest.
      for (const stream of streams) await stream.return()
    }
  }

  #take(id: number) {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    return call
  }

  #packFields(value: unknown): unknown {
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.#pack(field)]))
  }

  #unpackFields(value: unknown): unknown {
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        isMark(field) ? Readable.from(this.#open(field), { objectMode: false }) : field,
      ]),
    )
  }

  #pack(value: unknown): unknown {
    if (!isStream(value)) return value
    const stream = ++this.#numbers
    this.#outgoing.set(stream, { credit: windowBytes, stopped: false, wake: () => {} })
    void this.#pump(stream, value)
    return { streamNumber: stream } satisfies StreamMark
  }

  #unpack(value: unknown, opened: IncomingStream[]): unknown {
    if (!isMark(value)) return value
    const stream = this.#open(value)
    opened.push(stream)
    return stream
  }

  #open({ streamNumber }: StreamMark): IncomingStream {
    const stream = new IncomingStream(
      (bytes) => this.#send({ kind: 'more', stream: streamNumber, bytes }),
      () => {
        this.#incoming.delete(streamNumber)
        this.#send({ kind: 'stop', stream: streamNumber })
      },
    )
    this.#incoming.set(streamNumber, stream)
    return stream
  }

  async #pump(stream: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    // The mark must arrive before the first bytes.
    await Promise.resolve()
    const state = this.#outgoing.get(stream)
    if (!state) return
    try {
      for await (const chunk of source) {
        if (!(await this.#sendChunk(stream, state, chunk))) break
      }
      this.#send({ kind: 'end', stream })
    } catch (error) {
      this.#send({ kind: 'end', stream, error: toWire(error) })
    } finally {
      this.#outgoing.delete(stream)
    }
  }

  /** @returns whether more is wanted */
  async #sendChunk(stream: number, state: Outgoing, chunk: Uint8Array): Promise<boolean> {
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      while (state.credit <= 0 && !state.stopped) {
        await new Promise<void>((resolve) => {
          state.wake = resolve
        })
      }
      if (state.stopped) return false
      const data = chunk.subarray(at, at + chunkBytes)
      state.credit -= data.length
      this.#send({ kind: 'chunk', stream, data })
    }
    return !state.stopped
  }

  #grant(stream: number, bytes: number): void {
    const state = this.#outgoing.get(stream)
    if (!state) return
    state.credit += bytes
    state.wake()
  }

  #stop(stream: number): void {
    const state = this.#outgoing.get(stream)
    if (!state) return
    state.stopped = true
    state.wake()
  }

  #close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const { reject } of this.#calls.values()) reject(ended())
    for (const stream of this.#incoming.values()) stream.end(ended())
    for (const stream of this.#outgoing.keys()) this.#stop(stream)
    this.#calls.clear()
    this.#incoming.clear()
  }
}

/** A fault of the other side, which has told of it. */
class RemoteError extends Error {}

const toWire = (error: unknown): WireError =>
  error instanceof FileRefusal
    ? { code: error.code, message: error.message, path: error.path }
    : { message: error instanceof Error ? error.message : String(error) }

const ended = (): FileRefusal => new FileRefusal('worker_ended', "The server's files are being opened anew. Try again.")

const fromWire = ({ code, message, path }: WireError): Error =>
  code ? new FileRefusal(code, message, path) : new RemoteError(message)

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isMark = (value: unknown): value is StreamMark => isPlain(value) && typeof value.streamNumber === 'number'

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
