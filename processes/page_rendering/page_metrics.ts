import type { Metrics } from '@adit/platform/telemetry/metrics.ts'

/**
 * Where a page came from: kept and still right, made for this request, the last one while the API is away, or made for one reader alone. `empty`
 * is the page without its content, which the browser renders.
 */
export type PageSource = 'kept' | 'made' | 'stand_in' | 'private' | 'empty'

export interface PageMetrics {
  sent(source: PageSource): void
  /** Runs the rendering of a page and counts its time. */
  rendering<Page>(render: () => Promise<Page>): Promise<Page>
}

/** `bytes` tells how much the kept pages take. */
export function pageMetrics(metrics: Metrics, bytes: () => number): PageMetrics {
  const pages = metrics.counter({
    name: 'adit_pages_total',
    help: 'Pages sent, by where they came from. Requests that waited for the same page count once.',
    labels: ['source'],
  })
  const seconds = metrics.histogram({
    name: 'adit_page_render_seconds',
    help: 'Time to read what a page shows and render it.',
  })
  metrics.gauge({ name: 'adit_page_cache_bytes', help: 'What the kept pages take.' }, (gauge) => gauge.set(bytes()))
  return {
    sent: (source) => pages.inc({ source }),
    async rendering(render) {
      const stop = seconds.startTimer()
      try {
        return await render()
      } finally {
        stop()
      }
    },
  }
}
