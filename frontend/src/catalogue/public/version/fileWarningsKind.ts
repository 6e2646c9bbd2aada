import { FileWarning } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { notificationKind, projectPageOf } from '../../../notifications/notificationKind.ts'

const texts = defineMessages({
  kind: { id: 'notifications.kind.warnings', defaultMessage: 'File warnings' },
})

/** Something is wrong with a file of a project of the viewer. */
export const fileWarningsKind = notificationKind<'file_warnings'>({
  kind: 'file_warnings',
  text: texts.kind,
  icon: FileWarning,
  sentence: (intl, { version_number: version }, name) =>
    intl.formatMessage(
      {
        id: 'notifications.warnings',
        defaultMessage: 'Something is wrong with a file of {name} {version}',
      },
      { name, version: version ?? '' },
    ),
  place: (entry) => `${projectPageOf(entry)}/version/${entry.body.version_id}`,
})
