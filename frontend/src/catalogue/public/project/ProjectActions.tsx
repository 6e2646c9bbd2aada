import { Download, Settings } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Fills } from '../../../app/kit/slot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { projectActions } from '../../slots.ts'
import { offered } from '../download/versionChoice.ts'
import styles from './ProjectHeader.module.css'
import { useProjectView } from './projectView.ts'

/** What can be done with the project: in the head where there is room, under the thumb on a phone. */
export function ProjectActions() {
  const intl = useIntl()
  const { project, id, base, insider, versions, download } = useProjectView()
  const nothing = versions.data !== undefined && offered(versions.data).length === 0
  const settings = intl.formatMessage({ id: 'project.settings', defaultMessage: 'Project settings' })
  return (
    <div className={styles.actions}>
      {insider && (
        <LinkButton
          to={`${base}/settings`}
          className={styles.settings}
          size="large"
          look="outlined"
          circular
          aria-label={settings}
          title={settings}
        >
          <Settings aria-hidden="true" />
        </LinkButton>
      )}
      <Fills slot={projectActions} props={{ project, address: id }} />
      {!nothing && (
        <Button
          size="large"
          color="brand"
          onClick={download}
          onPointerEnter={preloadDialog}
          className={styles.download}
        >
          <Download aria-hidden="true" />
          <FormattedMessage id="project.download" defaultMessage="Download" />
        </Button>
      )}
    </div>
  )
}
