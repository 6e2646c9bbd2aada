import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { useIntl } from 'react-intl'
import { dependencyTexts } from '../../project.texts.ts'
import type { Dependency } from '../../versionItem.ts'
import styles from './DependencyList.module.css'
import { DependencyRows } from './DependencyRows.tsx'

/**
 * What a version needs, can use, or does not work with, by kind. `query` goes onto the links, so that the next page knows what
 * the reader plays.
 */
export function DependencyList({ dependencies, query = '' }: { dependencies: readonly Dependency[]; query?: string }) {
  const intl = useIntl()
  return dependencyTypes.map((kind) => {
    const ofKind = dependencies.filter(({ dependency_type }) => dependency_type === kind)
    if (ofKind.length === 0) return null
    return (
      <div key={kind} className={styles.kind} data-kind={kind}>
        <h3>{intl.formatMessage(dependencyTexts[kind])}</h3>
        <DependencyRows dependencies={ofKind} query={query} />
      </div>
    )
  })
}
