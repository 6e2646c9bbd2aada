import { AsyncLocalStorage } from 'node:async_hooks'
import { parseTraceparent, type Trace } from './traceparent.ts'
import type { Span, SpanOptions, Tracer } from './tracer.port.ts'

/** Links of one span; a batch of more causes names the first. */
const mostLinks = 32

let tracer: Tracer | undefined
const present = new AsyncLocalStorage<Span>()

/** The span within which this runs; undefined while no traces are recorded. */
export function currentTraceparent(): string | undefined {
  return tracer && present.getStore()?.traceparent
}

/** For logs. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.slice(3, 35)
}

/** A span that the caller ends; undefined while no traces are recorded. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return tracer?.start(name, { parent: currentTraceparent(), ...options })
}

/** Runs work as a span; without a tracer it only runs it. */
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
 * Work on a batch of events: one span in their trace when they have one in common, else one that links to theirs. Traces that are not
 * recorded make no span.
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

/** The first of each trace that is recorded. */
function recordedTraces(traceparents: Iterable<string | undefined>): string[] {
  const byTrace = new Map<string, string>()
  for (const traceparent of traceparents) {
    const trace: Trace | undefined = parseTraceparent(traceparent)
    if (traceparent && trace?.sampled && !byTrace.has(trace.traceId)) byTrace.set(trace.traceId, traceparent)
    if (byTrace.size === mostLinks) break
  }
  return [...byTrace.values()]
}

/** Records spans by this from now on; the answer takes it back and sends what is left. */
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
  /** Base address of an OTLP receiver, such as `http://collector:4318`; undefined records nothing and loads nothing. */
  endpoint: string | undefined
  /** Share of traces to record, 0 to 1. */
  ratio: number
}

/** Sends spans to an OTLP receiver, if there is one. The answer stops it. */
export async function startTracing({ service, endpoint, ratio }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const { otlpTracer } = await import('./otlp.ts')
  return useTracer(otlpTracer({ service, endpoint, ratio }))
}
