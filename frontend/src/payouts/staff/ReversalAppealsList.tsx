import { appealStates } from '@adit/events/moderation/appeal.values.ts'
import { SelectInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { appealStateTexts } from '../../moderation/staff/appeal/AppealBadge.tsx'
import own from '../../moderation/staff/reportRow.module.css'
import styles from '../../moderation/staff/rows.module.css'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Money } from '../creator/Money.tsx'
import { ReversalAppealBadge } from './ReversalAppealBadge.tsx'

type StaffReversalAppeal = ResponseOf<'GET /admin-api/reversal_appeals'>[number]

/** Appeals against revenue that was taken back: by default those that wait for admins, oldest first. */
export function ReversalAppealsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffReversalAppeal>
      title={intl.formatMessage({ id: 'staff.nav.reversalAppeals', defaultMessage: 'Revenue appeals' })}
      empty={<FormattedMessage id="moderation.appeals.empty" defaultMessage="No appeals match these filters" />}
      sort={{ field: 'opened', order: 'ASC' }}
      filterDefaultValues={{ state: 'open' }}
      filters={
        <SelectInput
          source="state"
          label={intl.formatMessage({ id: 'moderation.appeals.state', defaultMessage: 'State' })}
          choices={appealStates.map((id) => ({ id, name: intl.formatMessage(appealStateTexts[id]) }))}
        />
      }
      row={(appeal) => <AppealRow key={appeal.id} appeal={appeal} />}
    />
  )
}

function AppealRow({ appeal }: { appeal: StaffReversalAppeal }) {
  const { account } = appeal
  const name = account.name ?? account.id ?? ''
  return (
    <DataRow>
      <Avatar src={account.avatar_url} name={name} size={28} round />
      <div className={own.what}>
        <Link to={`/admin/reversal_appeals/${appeal.id}/show`} data-row-link className={styles.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={own.badges}>
          <ReversalAppealBadge appeal={appeal} />
        </span>
      </div>
      <span className={styles.wide} dir="auto">
        {appeal.reason}
      </span>
      <span>
        <Money of={appeal.amount} />
      </span>
      <span className={styles.end}>
        <TimeText at={appeal.last_message} />
      </span>
    </DataRow>
  )
}
