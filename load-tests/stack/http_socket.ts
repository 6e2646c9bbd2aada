import { connect, type Socket } from 'node:net'

export interface Head {
  status: number
  location: string | undefined
}

/** One kept connection that sends one request after the other and parses only as much HTTP as necessary, so that a client costs little. */
export class HttpSocket {
  readonly #socket: Socket
  readonly #host: string

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin)
    this.#host = host
    this.#socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('error', () => undefined) // The close that follows reports it to whoever waits.
  }

  /** Resolves when the whole answer has arrived. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Head> {
    const lines = Object.entries({ host: this.#host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    return new Promise((resolve, reject) => {
      let text = ''
      let left = -1
      let head: Head | undefined
      const read = (chunk: Buffer) => {
        if (head) left -= chunk.length
        else {
          text += chunk.toString('latin1')
          const bodyAt = text.indexOf('\r\n\r\n') + 4
          if (bodyAt < 4) return
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
          if (length === undefined) return end(() => reject(new Error(text.slice(0, bodyAt))))
          head = { status: Number(text.slice(9, 12)), location: /\r\nlocation: (\S+)/i.exec(text)?.[1] }
          left = Number(length) - (text.length - bodyAt)
        }
        const whole = head
        if (left <= 0) end(() => resolve(whole))
      }
      const gone = () => end(() => reject(new Error('The connection was closed before the whole answer had come')))
      const end = (tell: () => void) => {
        this.#socket.off('data', read).off('close', gone)
        tell()
      }
      this.#socket.on('data', read).on('close', gone)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
