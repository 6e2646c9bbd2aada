import { useIntl } from 'react-intl'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { ManagedProject } from '../ManageFrame.tsx'
import { useManaged } from '../managedProject.ts'
import { NewVersionForm } from './NewVersionForm.tsx'
import { VersionFrame } from './VersionFrame.tsx'

function Page() {
  const intl = useIntl()
  const { project, may } = useManaged()
  const title = intl.formatMessage({ id: 'version.new', defaultMessage: 'New version' })
  usePageHead(`${title} - ${project.name}`)
  if (!may('UPLOAD_VERSION')) return <NoPermission />
  return (
    <VersionFrame title={title}>
      <h1>{title}</h1>
      <NewVersionForm />
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
