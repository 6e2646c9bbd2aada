import { AFFILIATE_PARAMETER } from '@adit/events/affiliates/affiliate_code.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Money } from '../../payouts/creator/Money.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { NumberText } from '../../ui/NumberText.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import styles from './AffiliateLinks.module.css'
import type { AffiliateCode, Figures } from './figures.ts'

type Props = {
  code: AffiliateCode
  /** Undefined while they load, or if they can't be loaded. */
  figures: Figures | undefined
  onRename: () => void
  onDelete: () => void
}

/** A link with what it brought. */
export function CodeRow({ code, figures, onRename, onDelete }: Props) {
  const intl = useIntl()
  const { id, source_name: name, waiting_payments: waiting } = code
  const link = `${location.origin}/plus?${AFFILIATE_PARAMETER}=${id}`
  return (
    <DataRow>
      <div className={styles.row}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <div className={styles.link}>
          <CopyButton
            text={link}
            name={intl.formatMessage({ id: 'affiliates.link', defaultMessage: 'the link of {name}' }, { name })}
          />
        </div>
        <dl className={styles.figures}>
          <Figure label={<FormattedMessage id="affiliates.clicks" defaultMessage="Clicks" />}>
            {figures && <NumberText value={figures.clicks} />}
          </Figure>
          <Figure label={<FormattedMessage id="affiliates.conversions" defaultMessage="Subscriptions" />}>
            {figures && <NumberText value={figures.conversions} />}
          </Figure>
          <Figure label={<FormattedMessage id="affiliates.revenue" defaultMessage="Earned" />}>
            {figures && <Money of={figures.revenue} />}
          </Figure>
        </dl>
        {waiting > 0 && (
          <p className={styles.waiting}>
            <FormattedMessage
              id="affiliates.waiting"
              defaultMessage="{count, plural, one {# payment in another currency waits} other {# payments in other currencies wait}} for an exchange rate. Your share is entered then."
              values={{ count: waiting }}
            />
          </p>
        )}
        <div className={styles.actions}>
          <Button
            size="small"
            look="outlined"
            onClick={onRename}
            aria-label={intl.formatMessage({ id: 'affiliates.rename', defaultMessage: 'Rename {name}' }, { name })}
          >
            <FormattedMessage id="affiliates.rename.do" defaultMessage="Rename" />
          </Button>
          <Button
            size="small"
            color="red"
            look="outlined"
            onClick={onDelete}
            aria-label={intl.formatMessage({ id: 'affiliates.delete', defaultMessage: 'Delete {name}' }, { name })}
          >
            <FormattedMessage id="affiliates.delete.do" defaultMessage="Delete" />
          </Button>
        </div>
      </div>
    </DataRow>
  )
}

function Figure({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  )
}
