import { jsonAnswer, sendAnswer } from '@adit/platform/http/answer.ts'
import { answerProbe, type Check } from '@adit/platform/http/probes.ts'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'

export interface ProbeServerOptions {
  port: number
  host: string
  checks: Readonly<Record<string, Check>>
  metrics: Metrics
  ready(): boolean
}

/** `/_health`, `/_ready` and `/metrics` of a process that serves nothing else. */
export function serveProbes({ port, host, ...probes }: ProbeServerOptions): Promise<RunningServer> {
  return serve(
    (request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      answerProbe(path, probes)
        .then((answer) => sendAnswer(request, response, answer ?? jsonAnswer(404, { error: 'not_found' })))
        .catch(() => response.destroy())
    },
    { port, host, graceMs: 1_000 },
  )
}
