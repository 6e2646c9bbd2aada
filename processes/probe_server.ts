import { type ProbeOptions, probes } from '@adit/platform/http/middleware/probes.ts'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import Koa from 'koa'

export interface ProbeServerOptions extends ProbeOptions {
  port: number
  host: string
}

/** `/_health`, `/_ready` and `/metrics` of a process that serves nothing else. */
export function serveProbes({ port, host, ...options }: ProbeServerOptions): Promise<RunningServer> {
  const app = new Koa<{ route?: string }>()
  app.use(probes(options))
  app.use((context) => {
    context.status = 404
    context.body = { error: 'not_found' }
  })
  return serve(app.callback(), { port, host, graceMs: 1_000 })
}
