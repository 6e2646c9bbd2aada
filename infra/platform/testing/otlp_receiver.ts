import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { traceId: string }[]
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** Receives traces by OTLP over HTTP, as far as tests need it. */
export async function startOtlpReceiver(): Promise<{
  endpoint: string
  spans: ReceivedSpan[]
  stop(): Promise<void>
}> {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    // The SDK's exporter writes JSON in the format of OTLP.
    const { resourceSpans } = (await json(request)) as ExportRequest
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A TCP server that is listening.
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
