import type { RecordedAffiliateEvent } from '@adit/events/affiliates/affiliate.events.ts'
import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineProjector, nothingToHide } from '@adit/platform/projection/projector.ts'
import { type AffiliatesTables, affiliatesTables, affiliatesVersion } from './affiliates.table.ts'

type Handled =
  | RecordedAffiliateEvent
  | Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>
  | Extract<RecordedSubscriptionEvent, { type: 'SubscriptionBegun' | 'SubscriptionActivated' }>
  | Extract<
      RecordedChargeEvent,
      { type: 'ChargeOpened' | 'ChargeSucceeded' | 'ChargeRefunded' | 'ChargeDisputeClosed' }
    >

const idOf = ({ stream }: Pick<Handled, 'stream'>) => parseStream(stream).id

/** Codes, whose root is the affiliate, and what customers who came by them pay, whose root is the customer. */
export const affiliatesProjector = defineProjector<AffiliatesTables, Handled>({
  name: 'affiliates',
  version: affiliatesVersion,
  tables: affiliatesTables,
  whileParked: nothingToHide,
  on: {
    AffiliateCodeCreated: {
      apply: ({ data, metadata, at }, rows) =>
        rows.code.put({
          ...{ code_id: data.codeId, account_id: metadata.root, source_name: data.sourceName },
          ...{ created_at: at, created_by: metadata.actor.id, deleted_at: null },
        }),
    },
    AffiliateCodeRenamed: {
      reads: ({ data }, wants) => wants.code.row([data.codeId]),
      apply: ({ data }, rows) => rows.code.update([data.codeId], { source_name: data.sourceName }),
    },
    AffiliateCodeDeleted: {
      reads: ({ data }, wants) => wants.code.row([data.codeId]),
      apply: ({ data, at }, rows) => rows.code.update([data.codeId], { deleted_at: at }),
    },
    AccountDeleted: {
      reads: ({ metadata }, wants) => wants.code.group('account_id', metadata.root),
      apply: ({ metadata }, rows) => {
        for (const { code_id } of rows.code.group('account_id', metadata.root)) rows.code.remove([code_id])
      },
    },
    SubscriptionBegun: {
      apply: (event, rows) => {
        const { attribution } = event.data
        if (!attribution) return
        rows.conversion.put({ subscription_id: idOf(event), code_id: attribution.codeId, activated_at: null })
      },
    },
    SubscriptionActivated: {
      reads: (event, wants) => wants.conversion.row([idOf(event)]),
      apply: (event, rows) => {
        const key = [idOf(event)]
        if (rows.conversion.get(key)) rows.conversion.update(key, { activated_at: event.at })
      },
    },
    ChargeOpened: {
      reads: ({ data }, wants) => wants.conversion.row([data.subscriptionId]),
      apply: (event, rows) => {
        const { subscriptionId, currency, total } = event.data
        const brought = rows.conversion.get([subscriptionId])
        if (!brought) return
        rows.brought_charge.put({
          ...{ charge_id: idOf(event), code_id: brought.code_id, currency, total, paid_at: null, refunded: 0 },
          charged_back: 0,
        })
      },
    },
    ChargeSucceeded: {
      reads: (event, wants) => wants.brought_charge.row([idOf(event)]),
      apply: (event, rows) => {
        const key = [idOf(event)]
        if (rows.brought_charge.get(key)) rows.brought_charge.update(key, { paid_at: event.at })
      },
    },
    ChargeRefunded: {
      reads: (event, wants) => wants.brought_charge.row([idOf(event)]),
      apply: (event, rows) => {
        const key = [idOf(event)]
        const row = rows.brought_charge.get(key)
        if (row) rows.brought_charge.update(key, { refunded: row.refunded + event.data.amount })
      },
    },
    ChargeDisputeClosed: {
      reads: (event, wants) => wants.brought_charge.row([idOf(event)]),
      apply: (event, rows) => {
        const { outcome, amount } = event.data
        const key = [idOf(event)]
        if (rows.brought_charge.get(key)) {
          rows.brought_charge.update(key, { charged_back: outcome === 'lost' ? amount : 0 })
        }
      },
    },
  },
})
