import type { ProjectV3 } from '../../api/routes.ts'
import type { VersionItem } from '../../catalogue/versionItem.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { ReportButton } from './ReportButton.tsx'

export function ReportUser({ user: { id, username } }: { user: PublicUser }) {
  return <ReportButton look="outlined" item={{ type: 'user', id, name: username }} />
}

export function ReportProject({ project: { id, name } }: { project: ProjectV3 }) {
  return <ReportButton size="small" item={{ type: 'project', id, name }} />
}

export function ReportVersion({ project, version }: { project: ProjectV3; version: VersionItem }) {
  return <ReportButton item={{ type: 'version', id: version.id, name: `${project.name} ${version.version_number}` }} />
}
