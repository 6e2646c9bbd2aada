export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  kind?: 'server' | 'client' | 'internal' | 'producer' | 'consumer'
  /** `traceparent` of the span that caused this one; the present one of this process unless told. */
  parent?: string | undefined
  /** `traceparent`s of further causes: a batch has many. */
  links?: readonly string[]
  attributes?: Attributes
  /** At the edge a caller's trace id is kept, but whether the trace is recorded is decided here and not by the caller. */
  edge?: boolean
}

export interface Span {
  /** What is handed on, so that further spans become its children. */
  readonly traceparent: string
  set(attributes: Attributes, name?: string): void
  /** Once. */
  end(error?: unknown): void
}

/** What records spans; see `otlp.ts`. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span
  /** Sends what is left. */
  stop(): Promise<void>
}
