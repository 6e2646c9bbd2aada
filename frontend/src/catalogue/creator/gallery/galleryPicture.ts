import type { ProjectV3 } from '../../../api/routes.ts'

/** One of a project's gallery. */
export type Picture = ProjectV3['gallery'][number]
