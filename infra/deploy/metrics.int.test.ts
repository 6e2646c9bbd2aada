import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestSite } from '@adit/processes/testing/site.ts'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { dashboards } from './grafana/dashboards.ts'

interface Rule {
  alert: string
  expr: string
}

const alerts = (): Rule[] => {
  const text = readFileSync(join(import.meta.dirname, 'prometheus', 'alerts.yaml'), 'utf8')
  return parse(text).groups.flatMap((group: { rules: Rule[] }) => group.rules)
}

/** Every expression, by its place. */
function expressions(): Map<string, string> {
  const found = new Map(alerts().map(({ alert, expr }) => [alert, expr]))
  for (const { title, rows } of dashboards) {
    for (const panel of Object.values(rows).flat()) {
      for (const [legend, expr] of Object.entries(panel.queries)) {
        // Grafana replaces the variable with a duration.
        found.set(`${title}, ${panel.title}, ${legend}`, expr.replaceAll('$__rate_interval', '1m'))
      }
    }
  }
  return found
}

/** Names of the metrics in an expression. Throws if it isn't PromQL. */
function metricsOf(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`${expression}: syntax error at ${node.from}`)
      if (node.name === 'VectorSelector') {
        const identifier = node.node.getChild('Identifier')
        if (identifier) names.push(expression.slice(identifier.from, identifier.to))
      }
    },
  })
  return names
}

it('uses only metrics that some process exports, in every alert and panel', async () => {
  const site = await startTestSite()
  try {
    // One request, so that metrics about requests have values.
    await fetch(`${site.origin}/v2/tag/loader`)
    const texts = await Promise.all(Object.values(site.metrics).map((metrics) => metrics.text()))
    const declared = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)])
    const exported = new Set(
      declared.flatMap(([, name = '', type]) =>
        type === 'histogram' || type === 'summary' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    const wanted = [...expressions()].map(([where, expression]) => [where, metricsOf(expression)] as const)
    const missing = wanted.flatMap(([where, names]) =>
      names.filter((name) => name !== 'up' && !exported.has(name)).map((name) => `${where}: ${name}`),
    )
    expect(missing).toEqual([])
    expect(wanted.filter(([, names]) => names.length === 0)).toEqual([])
    const used = new Set(wanted.flatMap(([, names]) => names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))))
    const ours = declared.map(([, name = '']) => name).filter((name) => name.startsWith('adit_'))
    expect(new Set(ours.filter((name) => !used.has(name)))).toEqual(new Set())
  } finally {
    await site.close()
  }
}, 120_000)
