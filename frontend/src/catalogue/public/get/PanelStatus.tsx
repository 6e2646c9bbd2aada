import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { Archive, EyeOff, Link2, Lock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { useProjectView } from '../project/projectView.ts'
import styles from './GetPanel.module.css'

/** What a status that is not public means for whoever reads the page. */
export function PanelStatus() {
  const { project } = useProjectView()
  const { status } = project
  if (status === 'approved') return null
  const hidden = isHidden(status)
  const Glyph = status === 'archived' ? Archive : hidden ? Lock : status === 'withheld' ? EyeOff : Link2
  return (
    <div className={styles.status} data-tone={hidden ? 'blue' : status === 'withheld' ? 'red' : 'plain'}>
      <Glyph aria-hidden="true" size={20} />
      <div>
        <StatusBadge status={status} />
        <p>
          {status === 'archived' ? (
            <FormattedMessage
              id="project.status.archived"
              defaultMessage="This project is archived and gets no new versions."
            />
          ) : hidden ? (
            <FormattedMessage
              id="project.status.hidden"
              defaultMessage="Only members and moderators can see this page."
            />
          ) : (
            <FormattedMessage
              id="project.status.unlisted"
              defaultMessage="Anyone who has the address can see this page, but it doesn't appear in lists."
            />
          )}
        </p>
      </div>
    </div>
  )
}
