import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useSetup } from '../../setup/setup.ts'
import { homeNews } from '../../slots.ts'
import { tagName } from '../../tags.ts'
import { DownloadedNews } from '../here/DownloadedNews.tsx'
import { formatSince } from './lastVisit.ts'
import styles from './News.module.css'
import { newsInput } from './shelves.ts'

/** What is new since the last visit, in one line. */
export function News({ since }: { since: number }) {
  const intl = useIntl()
  const setup = useSetup()
  const { data } = useApi('GET /v2/search', newsInput(since, setup))
  if (!data) return null
  const count = data.total_hits
  const name = [setup.version, setup.loader && tagName(setup.loader)].filter(Boolean).join(' ')
  const values = { count, number: intl.formatNumber(count), setup: <bdi key="setup">{name}</bdi> }
  const fits = setup.version !== null
  return (
    <p className={styles.line}>
      <b>
        <FormattedMessage
          id="home.news.since"
          defaultMessage="Since {day}"
          values={{ day: formatSince(intl, since, Date.now()) }}
        />
      </b>{' '}
      {count === 0 ? (
        fits ? (
          <FormattedMessage id="home.news.noneFit" defaultMessage="No new files for {setup}" values={values} />
        ) : (
          <FormattedMessage id="home.news.none" defaultMessage="No new files" />
        )
      ) : (
        <Link to={fits ? '/?fits=true&sort=updated' : '/?sort=updated'}>
          {fits ? (
            <FormattedMessage
              id="home.news.fit"
              defaultMessage="New files for {number} {count, plural, one {project that fits} other {projects that fit}} {setup}"
              values={values}
            />
          ) : (
            <FormattedMessage
              id="home.news"
              defaultMessage="New files for {number} {count, plural, one {project} other {projects}}"
              values={values}
            />
          )}
        </Link>
      )}
      <DownloadedNews since={since} />
      <Fills slot={homeNews} props={{ since }} />
    </p>
  )
}
