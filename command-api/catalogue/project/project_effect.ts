import type { Position } from '@adit/events/kit/envelope.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'

export function effectOf(root: string, position: Position | undefined): Effect | undefined {
  return position === undefined ? undefined : { root, position }
}

/** The newest event of the project's stream, or of one of its versions: what an answer waits for after a saga. */
export async function lastEffect(
  { store }: Pick<CommandDeps, 'store'>,
  projectId: string,
  versionId?: string,
): Promise<Effect | undefined> {
  const stream = versionId === undefined ? projectStream(projectId) : versionStream(versionId)
  return effectOf(projectId, (await store.readLast(stream))?.position)
}
