import { useState } from 'react'
import { SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { offeredLocales } from '../../intl/language.ts'
import { localeName } from '../../intl/locale.values.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import styles from './EmailsList.module.css'
import { MailView } from './MailView.tsx'

type Preview = ResponseOf<'GET /admin-api/emails'>[number]

/** `/admin/emails`: every mail in every language, with made-up values. */
export function EmailsList() {
  const intl = useIntl()
  const languages = offeredLocales.map((id) => ({ id, name: localeName(id) }))
  return (
    <StaffList<Preview>
      title={intl.formatMessage({ id: 'staff.emails.title', defaultMessage: 'Mails that the site sends' })}
      empty={<FormattedMessage id="staff.emails.empty" defaultMessage="No mail matches" />}
      sort={{ field: 'name', order: 'ASC' }}
      filters={
        <>
          <TextInput source="q" label={intl.formatMessage({ id: 'staff.emails.name', defaultMessage: 'Name' })} />
          <SelectInput
            source="language"
            choices={languages}
            label={intl.formatMessage({ id: 'staff.emails.language', defaultMessage: 'Language' })}
          />
        </>
      }
      row={(mail) => <PreviewRow key={mail.id} mail={mail} />}
    />
  )
}

function PreviewRow({ mail }: { mail: Preview }) {
  const { name, language, subject } = mail
  const [shown, setShown] = useState(false)
  return (
    <DataRow>
      <div className={styles.preview}>
        <div className={styles.head}>
          <span className={styles.subject} lang={language}>
            <bdi>{subject}</bdi>
          </span>
          <Badge>{name}</Badge>
          <Badge>{language}</Badge>
          <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? (
              <FormattedMessage id="staff.emails.hide" defaultMessage="Hide" />
            ) : (
              <FormattedMessage id="staff.emails.show" defaultMessage="Show" />
            )}
          </Button>
        </div>
        {shown && <MailView {...mail} />}
      </div>
    </DataRow>
  )
}
