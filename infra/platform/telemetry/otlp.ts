import { createHmac, randomBytes } from 'node:crypto'
import {
  type Context,
  type Link,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { Span, SpanOptions, Tracer } from './tracer.port.ts'

const kinds: Record<NonNullable<SpanOptions['kind']>, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

export interface OtlpOptions {
  service: string
  endpoint: string
  ratio: number
}

/** Records spans with OpenTelemetry's SDK and sends them in batches over HTTP. Other code may load this file only by `import()`. */
export function otlpTracer({ service, endpoint, ratio }: OtlpOptions): Tracer {
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'adit' }),
    sampler: new ParentBasedSampler({ root: byRatio }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('adit')
  // By a secret of this process, or callers could choose trace ids that are always recorded and crowd out all others.
  const key = randomBytes(32)
  const drawn = (traceId: string) => createHmac('sha256', key).update(traceId).digest('hex').slice(0, 32)
  const isPicked = (traceId: string) =>
    byRatio.shouldSample(ROOT_CONTEXT, drawn(traceId)).decision === SamplingDecision.RECORD_AND_SAMPLED
  const parentOf = ({ parent, edge }: SpanOptions): Context => {
    const cause = contextOf(parent)
    if (!cause) return ROOT_CONTEXT
    if (!edge) return trace.setSpanContext(ROOT_CONTEXT, cause)
    const traceFlags = isPicked(cause.traceId) ? TraceFlags.SAMPLED : TraceFlags.NONE
    return trace.setSpanContext(ROOT_CONTEXT, { ...cause, traceFlags })
  }
  return {
    start(name, options) {
      const { kind = 'internal', attributes = {}, links = [] } = options
      const linked = links.flatMap((link): Link[] => {
        const context = contextOf(link)
        return context ? [{ context }] : []
      })
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes, links: linked }, parentOf(options)))
    },
    // Spans that an unreachable receiver hasn't accepted are lost; they don't delay the end of the process.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const parsed = parseTraceparent(traceparent)
  if (!parsed) return undefined
  const traceFlags = parsed.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return { traceId: parsed.traceId, spanId: parsed.parentId, traceFlags, isRemote: true }
}

function spanOf(span: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: formatTraceparent({ traceId, parentId: spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
    set(attributes, name) {
      span.setAttributes(attributes)
      if (name) span.updateName(name)
    },
    end(error) {
      // Only the class, because messages may quote users' texts.
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error })
      }
      span.end()
    },
  }
}
