import type { CatalogueRows } from '../catalogue.table.ts'
import type { DependencyRow } from './dependency.table.ts'
import type { VersionRow } from './version.table.ts'
import { isPublicVersion } from './version_summary.ts'

const identityOf = ({ target_id, kind }: DependencyRow): string => `${target_id} ${kind}`

/** What readable versions depend on, each once. Leaves out files that no project has. */
function dependenciesOf(projectId: string, versions: readonly VersionRow[]): Map<string, DependencyRow> {
  const found = new Map<string, DependencyRow>()
  const named = new Map<string, Set<string>>()
  for (const version of versions) {
    if (version.dependencies.length === 0 || !isPublicVersion(version)) continue
    for (const { projectId: project, versionId, kind } of version.dependencies) {
      const target = project ?? versionId
      if (target === null) continue
      const row: DependencyRow = { project_id: projectId, target_id: target, kind, version_ids: [] }
      const identity = identityOf(row)
      if (!found.has(identity)) found.set(identity, row)
      if (versionId !== null) named.set(identity, (named.get(identity) ?? new Set()).add(versionId))
    }
  }
  for (const [identity, ids] of named) {
    const row = found.get(identity)
    if (row) found.set(identity, { ...row, version_ids: [...ids].sort() })
  }
  return found
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index])

/** Updates a project's rows to match its versions. Writes only those that differ. */
export function refreshDependencies(rows: CatalogueRows, projectId: string, versions: readonly VersionRow[]): void {
  const wanted = dependenciesOf(projectId, versions)
  for (const row of rows.dependency.group('project_id', projectId)) {
    const now = wanted.get(identityOf(row))
    if (!now) rows.dependency.remove([row.project_id, row.target_id, row.kind])
    else if (isSame(now.version_ids, row.version_ids)) wanted.delete(identityOf(row))
  }
  for (const row of wanted.values()) rows.dependency.put(row)
}
