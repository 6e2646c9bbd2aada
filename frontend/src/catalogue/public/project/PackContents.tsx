import { FormattedMessage } from 'react-intl'
import { mainType, setupQuery } from '../../projectAddress.ts'
import { useGet } from '../get/useGet.ts'
import { DependencyRows } from '../version/DependencyRows.tsx'
import styles from './PackContents.module.css'
import { useProjectView } from './projectView.ts'

/** What a pack brings along, of the version that the panel offers, else of the newest. */
export function PackContents() {
  const { project, versions, setup } = useProjectView()
  const get = useGet()
  if (mainType(project) !== 'modpack') return null
  const offered = get && 'version' in get.offer ? get.offer.version : undefined
  const version = offered ?? versions.data?.[0]
  const contents = version?.dependencies.filter(({ dependency_type }) => dependency_type === 'embedded') ?? []
  if (!version || contents.length === 0) return null
  return (
    <section className={styles.contents}>
      <h2>
        <FormattedMessage id="pack.contents" defaultMessage="Contents" />
        <span className={styles.of}>
          <bdi>{version.version_number}</bdi> ·{' '}
          <FormattedMessage
            id="pack.count"
            defaultMessage="{count, plural, one {# item} other {# items}}"
            values={{ count: contents.length }}
          />
        </span>
      </h2>
      <DependencyRows key={version.id} dependencies={contents} query={setupQuery(setup)} />
    </section>
  )
}
