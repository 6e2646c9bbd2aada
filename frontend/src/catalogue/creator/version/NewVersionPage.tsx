import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { State } from '../../../ui/State.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { ManagedProject } from '../ManageFrame.tsx'
import { useManaged } from '../managedProject.ts'
import { addressOfTab } from '../settings/SettingsNav.tsx'
import { NewVersionForm } from './NewVersionForm.tsx'
import { VersionFrame } from './VersionFrame.tsx'

function Archived({ base }: { base: string }) {
  return (
    <State
      title={<FormattedMessage id="version.new.archived" defaultMessage="This project is archived" />}
      actions={
        <LinkButton to={addressOfTab(base, 'general')}>
          <FormattedMessage id="version.new.archived.settings" defaultMessage="Go to visibility" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="version.new.archived.text"
        defaultMessage="Archived projects get no new versions. Change its visibility in the settings to publish one."
      />
    </State>
  )
}

function Page() {
  const intl = useIntl()
  const { project, base, may } = useManaged()
  const title = intl.formatMessage({ id: 'version.new', defaultMessage: 'New version' })
  usePageHead(`${title} - ${project.name}`)
  if (!may('UPLOAD_VERSION')) return <NoPermission />
  return (
    <VersionFrame title={title}>
      <h1>{title}</h1>
      {project.status === 'archived' ? <Archived base={base} /> : <NewVersionForm />}
    </VersionFrame>
  )
}

/** `/{type}/{id}/version/new` */
export function NewVersionPage() {
  return (
    <ManagedProject>
      <Page />
    </ManagedProject>
  )
}
