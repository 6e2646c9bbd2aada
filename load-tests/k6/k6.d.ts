/** The parts of k6's own modules that the scenarios use. They exist only inside k6. */

declare const __ENV: Readonly<Record<string, string | undefined>>
/** The number of this caller, from 1. */
declare const __VU: number
/** Iterations of this caller so far. */
declare const __ITER: number
declare function open(path: string): string

declare module 'k6' {
  export function check<Subject>(
    subject: Subject,
    checks: Readonly<Record<string, (subject: Subject) => boolean>>,
    tags?: Readonly<Record<string, string>>,
  ): boolean
  export function sleep(seconds: number): void
}

declare module 'k6/http' {
  export interface Response {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** Null if it was discarded. */
    readonly body: string | null
    json(path?: string): unknown
  }
  export interface Params {
    headers?: Readonly<Record<string, string>>
    tags?: Readonly<Record<string, string>>
    responseType?: 'text' | 'binary' | 'none'
    timeout?: string
  }
  type Body = string | ArrayBuffer
  interface Http {
    get(url: string, params?: Params): Response
    post(url: string, body?: Body, params?: Params): Response
    patch(url: string, body?: Body, params?: Params): Response
  }
  const http: Http
  // biome-ignore lint/style/noDefaultExport: k6 exports it this way
  export default http
}

declare module 'k6/metrics' {
  export class Counter {
    constructor(name: string)
    add(value: number, tags?: Readonly<Record<string, string>>): void
  }
}

declare module 'k6/data' {
  export class SharedArray<Item> extends Array<Item> {
    constructor(name: string, load: () => Item[])
  }
}
