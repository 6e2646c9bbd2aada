export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  kind?: 'server' | 'client' | 'internal' | 'producer' | 'consumer'
  /** `traceparent` of the span that caused this one. Defaults to the current span of this process. */
  parent?: string | undefined
  /** `traceparent`s of further causes, of which a batch has many. */
  links?: readonly string[]
  attributes?: Attributes
  /** At the edge: keeps the caller's trace id, but decides here whether to record the trace. */
  edge?: boolean
}

export interface Span {
  /** Pass this on to make further spans its children. */
  readonly traceparent: string
  set(attributes: Attributes, name?: string): void
  /** Call it once. */
  end(error?: unknown): void
}

/** Records spans; see `otlp.ts`. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span
  /** Sends the remaining spans. */
  stop(): Promise<void>
}
