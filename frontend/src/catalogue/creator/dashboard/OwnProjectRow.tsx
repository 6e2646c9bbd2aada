import { FormattedMessage, useIntl } from 'react-intl'
import type { Project } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { DataRow } from '../../../ui/RowList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { baseOf } from '../../projectAddress.ts'
import styles from './DashboardPage.module.css'

/** A project of one's own; the row leads to its settings. */
export function OwnProjectRow({ project }: { project: Project }) {
  const intl = useIntl()
  const base = baseOf(project)
  const { title, description, downloads, followers, updated, status } = project
  return (
    <DataRow>
      <Avatar src={project.icon_url} name={title} />
      <div className={styles.what}>
        <Link to={`${base}/settings`} data-row-link className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
        <p className={styles.summary} dir="auto">
          {description}
        </p>
      </div>
      <div className={styles.numbers}>
        <span>
          <FormattedMessage
            id="dashboard.downloads"
            defaultMessage="{downloads} {downloadCount, plural, one {download} other {downloads}}, {followers} {followerCount, plural, one {follower} other {followers}}"
            values={{
              downloads: <NumberText value={downloads} />,
              downloadCount: downloads,
              followers: <NumberText value={followers} />,
              followerCount: followers,
            }}
          />
        </span>
        <span>
          <FormattedMessage
            id="dashboard.updated"
            defaultMessage="Changed {when}"
            values={{ when: <TimeText at={updated} /> }}
          />
        </span>
      </div>
      <div className={styles.status}>
        <StatusBadge status={status} />
      </div>
      <LinkButton
        to={base}
        size="small"
        look="transparent"
        className={styles.view}
        aria-label={intl.formatMessage({ id: 'dashboard.view', defaultMessage: 'View the page of {title}' }, { title })}
      >
        <FormattedMessage id="dashboard.viewShort" defaultMessage="View" />
      </LinkButton>
    </DataRow>
  )
}
