import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { dashboardJson, dashboards } from './grafana/dashboards.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')

it('has the JSON of every dashboard up to date', () => {
  const files = dashboards.map(({ uid }) => `${uid}.json`)
  expect(readdirSync(join(import.meta.dirname, 'grafana', 'dashboards')).toSorted()).toEqual(files.toSorted())
  for (const dashboard of dashboards) {
    expect(JSON.parse(read('grafana', 'dashboards', `${dashboard.uid}.json`))).toEqual(dashboardJson(dashboard))
  }
})

it('has a runbook for each alert', () => {
  const operations = read('..', '..', 'docs', 'operations.md')
  const sections = [...operations.matchAll(/^#+ (\w+)$/gm)].map(([, title = '']) => title.toLowerCase())
  const rules = parse(read('prometheus', 'alerts.yaml')).groups[0].rules
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(sections, alert).toContain(alert.toLowerCase())
    expect(['page', 'ticket']).toContain(labels.severity)
  }
})

it('raises an alert for the first parked root', () => {
  const rules: { alert: string; expr: string }[] = parse(read('prometheus', 'alerts.yaml')).groups[0].rules
  expect(rules.find(({ alert }) => alert === 'AditParkedRoots')?.expr).toBe(
    'max by (projector) (adit_parked_roots) > 0',
  )
})

it('provisions the data source and the dashboards of Grafana', () => {
  const source = parse(read('grafana', 'provisioning', 'datasources', 'prometheus.yaml')).datasources[0]
  expect(source.uid).toBe('prometheus')
  const provider = parse(read('grafana', 'provisioning', 'dashboards', 'adit.yaml')).providers[0]
  expect(read('compose', 'compose.yaml')).toContain(`../grafana/dashboards:${provider.options.path}:ro`)
})
