import type { CatalogueRows } from './catalogue_rows.ts'
import type { DependencyRow } from './dependency.table.ts'
import type { VersionRow } from './version.table.ts'
import { isPublicVersion } from './version_summary.ts'

const identityOf = ({ target_id, kind }: DependencyRow): string => `${target_id} ${kind}`

/** What readable versions depend on, each once; files that no project has are nobody's. */
function dependenciesOf(projectId: string, versions: readonly VersionRow[]): Map<string, DependencyRow> {
  const found = new Map<string, DependencyRow>()
  for (const version of versions) {
    if (version.dependencies.length === 0 || !isPublicVersion(version)) continue
    for (const { projectId: named, versionId, kind } of version.dependencies) {
      const target = named ?? versionId
      if (target === null || target === projectId) continue
      const row: DependencyRow = { project_id: projectId, target_id: target, kind }
      found.set(identityOf(row), row)
    }
  }
  return found
}

/** Brings a project's rows in line with its versions; writes those that differ. */
export function refreshDependencies(rows: CatalogueRows, projectId: string, versions: readonly VersionRow[]): void {
  const wanted = dependenciesOf(projectId, versions)
  for (const row of rows.dependency.group('project_id', projectId)) {
    if (wanted.delete(identityOf(row))) continue
    rows.dependency.remove([row.project_id, row.target_id, row.kind])
  }
  for (const row of wanted.values()) rows.dependency.put(row)
}
