import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { renderParts } from '@adit/markdown/render.ts'
import { defineProjector, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { type TextsTables, textsTables, textsVersion } from './text.table.ts'

type TextEvent =
  | Extract<RecordedProjectEvent, { type: 'ProjectCreated' | 'ProjectBodyChanged' }>
  | Extract<RecordedVersionEvent, { type: 'VersionCreated' | 'VersionChangelogChanged' }>
type Rows = RowsOf<TextsTables>

const described = {
  apply: ({ metadata, data }: Extract<TextEvent, { data: { body: string } }>, rows: Rows) => {
    const { root } = metadata
    if (data.body.trim() === '') rows.rendered_description.remove(root)
    else rows.rendered_description.put({ project_id: root, rendered: rendered(data.body) })
  },
}

const changed = {
  apply: ({ stream, data }: Extract<TextEvent, { data: { changelog: string } }>, rows: Rows) => {
    const { id } = parseStream(stream)
    if (data.changelog.trim() === '') rows.rendered_changelog.remove(id)
    else rows.rendered_changelog.put({ version_id: id, rendered: rendered(data.changelog) })
  },
}

const rendered = (text: string) => renderParts(text, { allowHtml: true })

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
  whileParked: nothingToHide,
})
