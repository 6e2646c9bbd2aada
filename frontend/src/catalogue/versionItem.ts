import type { Routes } from '../api/routes.ts'

/** A version as the project pages read it; the compatible API's would hide what a modpack depends on. */
export type VersionItem = Routes['GET /v3/version/:id']['response']
export type VersionFile = VersionItem['files'][number]
export type Dependency = VersionItem['dependencies'][number]
