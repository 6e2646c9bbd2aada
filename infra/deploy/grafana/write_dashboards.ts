import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardJson, dashboards } from './dashboards.ts'

for (const dashboard of dashboards) {
  const file = join(import.meta.dirname, 'dashboards', `${dashboard.uid}.json`)
  writeFileSync(file, `${JSON.stringify(dashboardJson(dashboard), null, 2)}\n`)
}
