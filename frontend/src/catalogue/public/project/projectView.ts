import { createContext, use } from 'react'
import type { Member, ProjectV3 } from '../../../api/routes.ts'
import type { VersionItem } from '../../versionItem.ts'
import type { Setup } from '../download/versionChoice.ts'

/** The project that the tabs below show. */
export type ProjectView = {
  project: ProjectV3
  /** The id or slug that the address has; what is read of the project is kept under it. */
  id: string
  /** `/{type}/{slug}` */
  base: string
  versions: {
    /** Newest first, without changelogs; undefined while they load. */
    data: readonly VersionItem[] | undefined
    error: unknown
    retry: () => void
  }
  members: { data: readonly Member[] | undefined; error: unknown; retry: () => void }
  /** What the reader plays, as the address says. */
  setup: Setup
  /** A member of the project, or staff: sees what is hidden, and the way to the settings. */
  insider: boolean
  /** Opens the download picker. */
  download: () => void
}

export const ProjectViewContext = createContext<ProjectView | null>(null)

export function useProjectView(): ProjectView {
  const view = use(ProjectViewContext)
  if (!view) throw new Error('useProjectView is called outside of ProjectPage')
  return view
}
