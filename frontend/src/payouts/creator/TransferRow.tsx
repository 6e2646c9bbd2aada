import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { Money } from './Money.tsx'
import { inCents } from './revenue.ts'
import styles from './TransfersPage.module.css'
import { fateOf } from './transfer.texts.ts'
import { payoutAnswers } from './usePayouts.ts'
import { isCancellable, received, type Transfer, type Withdrawal } from './withdrawals.ts'

/** `method` is the name of how it is paid, unless the site doesn't have it any more. */
export function WithdrawalRow({ withdrawal, method }: { withdrawal: Withdrawal; method: string | undefined }) {
  const intl = useIntl()
  const { amount, fee, method_address, created, changed, reason } = withdrawal
  const { name, tone, meaning } = fateOf(withdrawal)
  return (
    <DataRow>
      <span className={styles.row}>
        <span className={styles.name}>
          <span>
            {method_address === null ? (
              <FormattedMessage id="transfer.gone" defaultMessage="To an address that is erased" />
            ) : (
              <FormattedMessage
                id="transfer.to"
                defaultMessage="To {address}"
                values={{ address: <bdi>{method_address}</bdi> }}
              />
            )}
          </span>
          <Badge tone={tone}>{intl.formatMessage(name)}</Badge>
        </span>
        <span className={styles.amount}>
          <Money of={amount} />
        </span>
        <span className={styles.facts}>
          <bdi>{method ?? withdrawal.method_id}</bdi>
          <span>
            <FormattedMessage
              id="transfer.asked"
              defaultMessage="Requested {time}"
              values={{ time: <TimeText at={created} /> }}
            />
          </span>
          {changed !== created && (
            <span>
              <FormattedMessage
                id="transfer.changed"
                defaultMessage="Changed {time}"
                values={{ time: <TimeText at={changed} /> }}
              />
            </span>
          )}
          {reason?.code && (
            <span>
              <FormattedMessage
                id="transfer.code"
                defaultMessage="Reason of the service: {code}"
                values={{ code: <code dir="ltr">{reason.code}</code> }}
              />
            </span>
          )}
        </span>
        {withdrawal.state !== 'returned' && (
          <span className={styles.fee}>
            <FormattedMessage
              id="transfer.fee"
              defaultMessage="{received} after a fee of {fee}"
              values={{ fee: <Money of={fee} />, received: <Money of={received(withdrawal)} /> }}
            />
          </span>
        )}
        {meaning && <span className={styles.meaning}>{intl.formatMessage(meaning)}</span>}
        {isCancellable(withdrawal) && <Cancel withdrawal={withdrawal} />}
      </span>
    </DataRow>
  )
}

function Cancel({ withdrawal: { id, amount, method_address, state } }: { withdrawal: Withdrawal }) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'transfer.cancel', defaultMessage: 'Cancel withdrawal' })
  const { run, busy } = useAction({
    act: () => call('DELETE /v3/payout/:id', { params: { id } }),
    failed: intl.formatMessage({ id: 'transfer.cancel.failed', defaultMessage: 'The withdrawal wasn’t cancelled' }),
    refreshes: payoutAnswers,
    onDone: () => setAsking(false),
    // It has moved on since the page was read.
    onFailed: () => {
      setAsking(false)
      return queryClient.invalidateQueries(payoutAnswers)
    },
  })
  return (
    <span>
      <Button size="small" look="outlined" color="red" onClick={() => setAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        description={
          <>
            <FormattedMessage
              id="transfer.cancel.what"
              defaultMessage="{amount} to {address}."
              values={{ amount: <Money of={inCents(amount)} />, address: <bdi>{method_address ?? '–'}</bdi> }}
            />{' '}
            {state === 'waiting' ? (
              <FormattedMessage
                id="transfer.cancel.waiting"
                defaultMessage="It hasn’t left. The amount and the fee are back on your balance at once."
              />
            ) : (
              <FormattedMessage
                id="transfer.cancel.inTransit"
                defaultMessage="The service is asked to give it back. It can do so only if the receiver hasn’t got it yet, and the page shows what becomes of it."
              />
            )}
          </>
        }
        confirmLabel={title}
        cancelLabel={intl.formatMessage({ id: 'transfer.cancel.keep', defaultMessage: 'Keep it' })}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </span>
  )
}

export function AvailableRow({ item }: { item: Exclude<Transfer, Withdrawal> }) {
  return (
    <DataRow>
      <span className={styles.row}>
        <span className={styles.name}>
          <FormattedMessage id="transfer.available" defaultMessage="Revenue became available" />
        </span>
        <span className={styles.amount}>
          <Money of={item.amount} places={6} dim />
        </span>
        <span className={styles.facts}>
          <FormattedDate value={item.created} day="numeric" month="long" year="numeric" timeZone="UTC" />
          {item.payout_source === 'affilites' && (
            <span>
              <FormattedMessage id="transfer.affiliate" defaultMessage="from affiliate links" />
            </span>
          )}
        </span>
      </span>
    </DataRow>
  )
}
