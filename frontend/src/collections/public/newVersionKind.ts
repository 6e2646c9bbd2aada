import { Megaphone } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { notificationKind, projectPageOf } from '../../notifications/notificationKind.ts'

const texts = defineMessages({
  kind: { id: 'notifications.kind.update', defaultMessage: 'New versions' },
})

/** A project that the viewer follows has a new version. */
export const newVersionKind = notificationKind<'project_update'>({
  kind: 'project_update',
  text: texts.kind,
  icon: Megaphone,
  sentence: (intl, { version_number: version }, name) =>
    version === null
      ? intl.formatMessage({ id: 'notifications.update.gone', defaultMessage: '{name} has a new version' }, { name })
      : intl.formatMessage(
          { id: 'notifications.update', defaultMessage: '{name} has published {version}' },
          { name, version },
        ),
  place: (entry) => `${projectPageOf(entry)}/version/${entry.body.version_id}`,
})
