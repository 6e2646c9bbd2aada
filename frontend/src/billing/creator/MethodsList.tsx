import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { useAction } from '../../ui/useAction.ts'
import { CardText } from '../CardText.tsx'
import { PayDialog } from '../PayDialog.tsx'
import { billingQueries, methodsRoute } from '../pay.ts'
import styles from './BillingPage.module.css'

type Method = ResponseOf<typeof methodsRoute>[number]

/** The cards of the viewer, and which of them pays. */
export function MethodsList() {
  const intl = useIntl()
  const rows = useApi(methodsRoute)
  const { data: customer } = useApi('GET /_internal/billing/customer')
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Method | null>(null)
  const primary = customer?.invoice_settings.default_payment_method
  const { run: choose, busyWith } = useAction<string>({
    act: (id) => call('PATCH /_internal/billing/payment_method/:id', { params: { id }, body: { primary: true } }),
    refreshes: billingQueries,
  })
  const { run: remove, busy } = useAction<string>({
    act: (id) => call('DELETE /_internal/billing/payment_method/:id', { params: { id } }),
    refreshes: billingQueries,
    onDone: () => setRemoving(null),
    onFailed: () => setRemoving(null),
  })
  const add = intl.formatMessage({ id: 'billing.addCard', defaultMessage: 'Add card' })
  return (
    <>
      <CreatorList
        title={intl.formatMessage({ id: 'billing.methods', defaultMessage: 'Payment methods' })}
        action={<Button onClick={() => setAdding(true)}>{add}</Button>}
        rows={rows}
        skeleton={{ rows: 2, icon: false }}
        empty={<EmptyState title={<FormattedMessage id="billing.noMethods" defaultMessage="No cards yet" />} />}
        row={({ id, card, ...method }) => (
          <DataRow key={id}>
            <div className={styles.what}>
              <span>
                <CardText {...card} />{' '}
                {id === primary && (
                  <Badge tone="green">
                    <FormattedMessage id="billing.primary" defaultMessage="Pays" />
                  </Badge>
                )}
              </span>
              <span className={styles.muted}>
                <FormattedMessage
                  id="billing.expires"
                  defaultMessage="Valid until {month}/{year}"
                  values={{ month: String(card.exp_month).padStart(2, '0'), year: String(card.exp_year) }}
                />
              </span>
            </div>
            <div className={styles.actions}>
              {id !== primary && (
                <Button size="small" look="outlined" busy={busyWith === id} onClick={() => void choose(id)}>
                  <FormattedMessage id="billing.makePrimary" defaultMessage="Let it pay" />
                </Button>
              )}
              <Button size="small" look="outlined" onClick={() => setRemoving({ id, card, ...method })}>
                <FormattedMessage id="billing.remove" defaultMessage="Remove" />
              </Button>
            </div>
          </DataRow>
        )}
      />
      {isAdding && (
        <PayDialog
          title={add}
          purpose={{ kind: 'add' }}
          onClose={() => setAdding(false)}
          onDone={() => setAdding(false)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          title={intl.formatMessage({ id: 'billing.remove.question', defaultMessage: 'Remove this card?' })}
          description={
            <FormattedMessage
              id="billing.remove.text"
              defaultMessage="{card} won’t pay any more. If it is your only one, the next payment fails."
              values={{ card: <CardText {...removing.card} /> }}
            />
          }
          confirmLabel={intl.formatMessage({ id: 'billing.remove', defaultMessage: 'Remove' })}
          busy={busy}
          onConfirm={() => void remove(removing.id)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  )
}
