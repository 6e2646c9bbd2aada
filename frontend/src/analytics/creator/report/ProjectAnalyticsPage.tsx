import { FormattedMessage, useIntl } from 'react-intl'
import { ManageFrame } from '../../../catalogue/creator/ManageFrame.tsx'
import { useManaged } from '../../../catalogue/creator/managedProject.ts'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import styles from './AnalyticsPage.module.css'
import { AnalyticsReport } from './AnalyticsReport.tsx'

/** `/{type}/{id}/settings/analytics`: what counted of one project. */
export function ProjectAnalyticsPage() {
  return (
    <ManageFrame isWide>
      <Page />
    </ManageFrame>
  )
}

function Page() {
  const intl = useIntl()
  const { project, may } = useManaged()
  const title = intl.formatMessage({ id: 'analytics.title', defaultMessage: 'Analytics' })
  usePageHead(`${title} - ${project.name}`)
  if (!may('VIEW_ANALYTICS')) {
    return (
      <NoPermission>
        <FormattedMessage
          id="analytics.noPermission"
          defaultMessage="Only members with the permission to view analytics can see the numbers of “{name}”. Ask its owner for it."
          values={{ name: project.name }}
        />
      </NoPermission>
    )
  }
  const one = { id: project.id, name: project.name, since: project.published.slice(0, 10) }
  return <AnalyticsReport heading={<h2 className={styles.title}>{title}</h2>} projects={[one]} isSingle />
}
