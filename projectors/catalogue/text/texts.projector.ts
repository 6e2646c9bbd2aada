import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineProjector, type RowsOf } from '@adit/platform/projection/projector.ts'
import { type Made, render, Unrenderable } from './outcome.ts'
import { renderInWorker } from './render_pool.ts'
import { type TextsTables, textsTables, textsVersion } from './text.table.ts'

type Described = Extract<RecordedProjectEvent, { type: 'ProjectCreated' | 'ProjectBodyChanged' }>
type Changed = Extract<RecordedVersionEvent, { type: 'VersionCreated' | 'VersionChangelogChanged' }>
type TextEvent = Described | Changed
type Rows = RowsOf<TextsTables>

/** What workers made of the texts of events that are about to be applied. */
const prepared = {
  description: new WeakMap<TextEvent, Made['description'] | Unrenderable>(),
  changelog: new WeakMap<TextEvent, Made['changelog'] | Unrenderable>(),
}

const textOf = ({ data }: TextEvent): string => ('body' in data ? data.body : data.changelog)
const isEmpty = (event: TextEvent): boolean => textOf(event).trim() === ''

async function prepareOne(event: TextEvent): Promise<void> {
  const text = textOf(event)
  if ('body' in event.data) prepared.description.set(event, await renderInWorker('description', text))
  else prepared.changelog.set(event, await renderInWorker('changelog', text))
}

function usable<Kind extends keyof Made>(made: Made[Kind] | Unrenderable): Made[Kind] {
  if (made instanceof Unrenderable) throw made
  return made
}

const described = {
  apply: (event: Described, rows: Rows) => {
    const { root } = event.metadata
    if (isEmpty(event)) rows.rendered_description.remove(root)
    else
      rows.rendered_description.put({
        project_id: root,
        ...usable<'description'>(prepared.description.get(event) ?? render('description', textOf(event))),
      })
  },
}

const changed = {
  apply: (event: Changed, rows: Rows) => {
    const { id } = parseStream(event.stream)
    if (isEmpty(event)) rows.rendered_changelog.remove(id)
    else
      rows.rendered_changelog.put({
        version_id: id,
        project_id: event.metadata.root,
        ...usable<'changelog'>(prepared.changelog.get(event) ?? render('changelog', textOf(event))),
      })
  },
}

/** What projects and versions say of themselves, rendered and sanitized once. Who may read it is decided by the catalogue's rows. */
export const textsProjector = defineProjector<TextsTables, TextEvent>({
  name: 'texts',
  version: textsVersion,
  tables: textsTables,
  on: {
    ProjectCreated: described,
    ProjectBodyChanged: described,
    VersionCreated: changed,
    VersionChangelogChanged: changed,
  },
  prepare: async (events) => {
    await Promise.all(events.filter((event) => !isEmpty(event)).map(prepareOne))
  },
  // A text that was replaced may be one that nobody may read any more. Pages show none until a retry. `hideAll` reads the rows for all of these.
  whileParked: {
    on: {
      ProjectBodyChanged: { apply: ({ metadata }, rows) => rows.rendered_description.remove(metadata.root) },
      VersionChangelogChanged: { apply: ({ stream }, rows) => rows.rendered_changelog.remove(parseStream(stream).id) },
    },
    hideAll: {
      reads: ({ metadata: { root } }, wants) => {
        wants.rendered_description.row(root)
        wants.rendered_changelog.group('project_id', root)
      },
      apply: ({ metadata: { root } }, rows) => {
        rows.rendered_description.remove(root)
        for (const { version_id } of rows.rendered_changelog.group('project_id', root))
          rows.rendered_changelog.remove(version_id)
      },
    },
  },
})
