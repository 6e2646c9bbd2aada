import { call, type InputOf, type ResponseOf } from '../../api/client.ts'

export type StaffGameVersion = ResponseOf<'GET /admin-api/game_versions'>[number]
export type ImportPlan = ResponseOf<'POST /admin-api/game_versions/import'>
export type NewGameVersion = {
  version: string
  version_type: StaffGameVersion['version_type']
  date: string
  major: boolean
}

/** The launcher's `version_manifest.json`. Only the server knows whether it is one. */
export type Manifest = InputOf<'POST /admin-api/game_versions/import'>['body']

/** What admins do with the list of game versions. */
export const gameVersionVerbs = {
  addGameVersion: async (added: NewGameVersion): Promise<void> =>
    void (await call('POST /admin-api/game_versions', { body: added })),
  changeGameVersion: async (id: string, changes: { major?: boolean; hidden?: boolean }): Promise<void> =>
    void (await call('PATCH /admin-api/game_versions/:id', { params: { id }, body: changes })),
  /** With `preview`, nothing is changed. */
  importGameVersions: (manifest: Manifest, preview: boolean): Promise<ImportPlan> =>
    call('POST /admin-api/game_versions/import', { query: { preview: preview ? 'true' : 'false' }, body: manifest }),
}
