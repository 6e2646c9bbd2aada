import { AsyncLocalStorage } from 'node:async_hooks'
import { parseTraceparent, type Trace } from './traceparent.ts'
import type { Span, SpanOptions, Tracer } from './tracer.port.ts'

/** Maximum links of one span. A batch with more causes links to the first ones. */
const mostLinks = 32

let tracer: Tracer | undefined
const present = new AsyncLocalStorage<Span>()

/** The current span. Undefined while no traces are recorded. */
export function currentTraceparent(): string | undefined {
  return tracer && present.getStore()?.traceparent
}

/** Id of the current trace, for logs. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.slice(3, 35)
}

/** Starts a span that the caller must end. Undefined while no traces are recorded. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return tracer?.start(name, { parent: currentTraceparent(), ...options })
}

/** Runs work in a span. Without a tracer it only runs the work. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options)
  if (!span) return work(undefined)
  return present.run(span, async () => {
    try {
      const result = await work(span)
      span.end()
      return result
    } catch (error) {
      span.end(error)
      throw error
    }
  })
}

/**
 * Runs work on a batch of events in one span: in their trace if they share one, otherwise in one that links to their traces. Traces
 * that aren't recorded make no span.
 */
export async function tracedBatch<Result>(
  name: string,
  traceparents: () => Iterable<string | undefined>,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work()
  const causes = recordedTraces(traceparents())
  const [first] = causes
  if (first === undefined) return work()
  return traced(name, causes.length === 1 ? { ...options, parent: first } : { ...options, links: causes }, work)
}

/** The first `traceparent` of each recorded trace. */
function recordedTraces(traceparents: Iterable<string | undefined>): string[] {
  const byTrace = new Map<string, string>()
  for (const traceparent of traceparents) {
    const trace: Trace | undefined = parseTraceparent(traceparent)
    if (traceparent && trace?.sampled && !byTrace.has(trace.traceId)) byTrace.set(trace.traceId, traceparent)
    if (byTrace.size === mostLinks) break
  }
  return [...byTrace.values()]
}

/** Records spans with this tracer from now on. The returned function undoes that and sends the remaining spans. */
export function useTracer(used: Tracer): () => Promise<void> {
  tracer = used
  return async () => {
    tracer = undefined
    await used.stop()
  }
}

export interface TracingOptions {
  /** Name of the process. */
  service: string
  /** Base address of an OTLP receiver, such as `http://collector:4318`. If undefined, records and loads nothing. */
  endpoint: string | undefined
  /** Share of traces to record, 0 to 1. */
  ratio: number
}

/** Sends spans to an OTLP receiver, if there is one. Returns a function that stops it. */
export async function startTracing({ service, endpoint, ratio }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const { otlpTracer } = await import('./otlp.ts')
  return useTracer(otlpTracer({ service, endpoint, ratio }))
}
