import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'

/** The newest event of the project's stream or of one of its versions. The answer waits for it after a saga. */
export function lastEffect(
  deps: Pick<CommandDeps, 'store'>,
  projectId: string,
  versionId?: string,
): Promise<Effect | undefined> {
  return lastEffectOf(deps, projectId, versionId === undefined ? projectStream(projectId) : versionStream(versionId))
}
