import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { WantsOf } from '@adit/platform/projection/projector.ts'
import type { CatalogueTables } from './catalogue.table.ts'

type Want<Event extends RecordedEvent> = (event: Event, wants: WantsOf<CatalogueTables>) => void

/** The root of every stream that the catalogue reads is the project. */
export const wantProject: Want<RecordedEvent> = ({ metadata }, wants) => wants.project.row(metadata.root)

/** The version whose stream this is. */
export const wantVersion: Want<RecordedEvent> = ({ stream }, wants) => wants.version.row(parseStream(stream).id)

/** The rows from which a project's summary of its versions is derived. */
export const wantAllVersions: Want<RecordedEvent> = ({ metadata }, wants) => {
  wants.version.group('project_id', metadata.root)
  wants.dependency.group('project_id', metadata.root)
  wants.platform.group('project_id', metadata.root)
}

export const wantSlugs: Want<RecordedEvent> = ({ metadata }, wants) => wants.slug.group('project_id', metadata.root)

export const wantMembers: Want<RecordedEvent> = ({ metadata }, wants) => wants.member.group('project_id', metadata.root)

/** The `reads` of a handler that needs all of these. */
export const reading =
  <Event extends RecordedEvent>(...parts: readonly Want<Event>[]): Want<Event> =>
  (event, wants) => {
    for (const part of parts) part(event, wants)
  }
