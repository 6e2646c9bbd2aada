import { FormattedMessage, useIntl } from 'react-intl'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { NeedRow } from './NeedRow.tsx'
import styles from './NeedsNow.module.css'
import { keyOfNeed, type Need } from './needs.ts'
import { OverviewSection } from './OverviewSection.tsx'

/** What waits for the viewer, the most urgent first. The only filled button of the page is on its first row. */
export function NeedsNow({ needs }: { needs: readonly Need[] | undefined }) {
  const intl = useIntl()
  const heading = intl.formatMessage({ id: 'overview.needs', defaultMessage: 'Needs you now' })
  return (
    <OverviewSection
      heading={heading}
      busy={!needs}
      count={
        needs &&
        needs.length > 1 && (
          <FormattedMessage
            id="overview.needsCount"
            defaultMessage="{count}, most urgent first"
            values={{ count: intl.formatNumber(needs.length) }}
          />
        )
      }
    >
      {!needs ? (
        <SkeletonRows rows={3} icon={false} />
      ) : needs.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="overview.noNeeds" defaultMessage="Nothing needs you" />
        </p>
      ) : (
        <ul className={styles.list}>
          {needs.map((need, at) => (
            <NeedRow key={keyOfNeed(need)} need={need} isFirst={at === 0} />
          ))}
        </ul>
      )}
    </OverviewSection>
  )
}
