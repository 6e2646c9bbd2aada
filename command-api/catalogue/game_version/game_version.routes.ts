import { type GameVersionEntry, game, gameVersionsWith } from '@adit/events/catalogue/tag/game_version.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { gameVersionStream } from '../catalogue_streams.ts'
import { addGameVersion, changeGameVersion, importGameVersions } from './game_version.contract.ts'
import { type GameVersionCommand, gameVersionDecider, planImport } from './game_version.decider.ts'

function requireAdmin({ role }: Viewer): void {
  if (!isAdmin(role)) throw refusal('admins_only', { field: 'game_versions' })
}

/** As lists show them, newest first. */
const present = (entries: readonly GameVersionEntry[]) => {
  const names = new Set(entries.map(({ version }) => version))
  return gameVersionsWith(entries).filter(({ version }) => names.has(version))
}

/** How admins extend the list of game versions. */
export function gameVersionRoutes({ bus }: CommandDeps): Route[] {
  const tell = async (command: GameVersionCommand, viewer: Viewer, request: RequestContext) => {
    const { position } = await bus.execute({
      decider: gameVersionDecider,
      stream: gameVersionStream,
      root: game,
      command,
      context: contextOf(request, viewer),
    })
    return { effect: effectOf(game, position) }
  }

  return [
    handle(addGameVersion, async ({ body: { version, version_type: type, date, major }, viewer, request }) => {
      requireAdmin(viewer)
      const entry = { version, type, releasedAt: Date.parse(date), major }
      return noContent(await tell({ type: 'AddGameVersion', entry }, viewer, request))
    }),
    handle(changeGameVersion, async ({ params, body: { major, hidden }, viewer, request }) => {
      requireAdmin(viewer)
      const changes = { ...(major !== undefined && { major }), ...(hidden !== undefined && { hidden }) }
      return noContent(await tell({ type: 'ChangeGameVersion', version: params.id, changes }, viewer, request))
    }),
    handle(importGameVersions, async ({ body: { versions: manifest }, query, viewer, request }) => {
      requireAdmin(viewer)
      const { state } = await bus.load(gameVersionDecider, gameVersionStream)
      const { added, changed } = planImport(state, manifest)
      const plan = {
        added: present(added),
        changed: present(changed),
        unchanged: new Set(manifest.map(({ version }) => version)).size - added.length - changed.length,
      }
      if (query.preview === 'true') return ok(plan)
      return ok(plan, await tell({ type: 'ImportGameVersions', manifest }, viewer, request))
    }),
  ]
}
