import { appealStates } from '@adit/events/moderation/appeal.values.ts'
import { SelectInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { AppealBadge, appealStateTexts } from './appeal/AppealBadge.tsx'
import { appealPath } from './moderationPaths.ts'
import own from './reportRow.module.css'
import styles from './rows.module.css'
import type { StaffAppeal } from './staffAnswers.ts'

/** Appeals against suspensions: by default those that wait for staff, oldest first. */
export function AppealsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffAppeal>
      title={intl.formatMessage({ id: 'moderation.appeals.title', defaultMessage: 'Appeals' })}
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

function AppealRow({ appeal }: { appeal: StaffAppeal }) {
  const { account } = appeal
  const name = account.name ?? account.id ?? ''
  return (
    <DataRow>
      <Avatar src={account.avatar_url} name={name} size={28} round />
      <div className={own.what}>
        <Link to={appealPath(appeal.id)} data-row-link className={styles.title}>
          <bdi>{name}</bdi>
        </Link>
        <span className={own.badges}>
          <AppealBadge appeal={appeal} />
        </span>
      </div>
      <span className={styles.wide} dir="auto">
        {appeal.suspension?.reason}
      </span>
      <span className={styles.end}>
        <TimeText at={appeal.last_message} />
      </span>
    </DataRow>
  )
}
