import { HandCoins, ReceiptText, Undo2 } from 'lucide-react'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import { notificationKind } from '../../notifications/notificationKind.ts'
import { revenuePaths, reversalPath } from './withdrawals.ts'

const texts = defineMessages({
  withdrawal: { id: 'notifications.kind.withdrawal', defaultMessage: 'Withdrawals' },
  reversal: { id: 'notifications.kind.reversal', defaultMessage: 'Revenue taken back' },
  taxForm: { id: 'notifications.kind.taxForm', defaultMessage: 'Tax form' },
})

/** A sentence for each step. */
type Texts<Step extends string> = Readonly<Record<Step, MessageDescriptor>>

const withdrawalTexts: Texts<'arrived' | 'returned' | 'kept' | 'late'> = defineMessages({
  arrived: { id: 'notifications.withdrawal.arrived', defaultMessage: 'Your withdrawal of {amount} has arrived' },
  returned: {
    id: 'notifications.withdrawal.returned',
    defaultMessage: 'Your withdrawal of {amount} came back and is on your balance again',
  },
  kept: { id: 'notifications.withdrawal.kept', defaultMessage: 'Your withdrawal of {amount} can’t be cancelled' },
  late: {
    id: 'notifications.withdrawal.late',
    defaultMessage: 'Your withdrawal of {amount} hasn’t arrived yet: look whether the service waits for you',
  },
})

const reversalTexts: Texts<'reversed' | 'restored' | 'answered' | 'upheld'> = defineMessages({
  reversed: { id: 'notifications.reversal.reversed', defaultMessage: '{amount} of your revenue was taken back' },
  restored: {
    id: 'notifications.reversal.restored',
    defaultMessage: '{amount} that had been taken back was given back to you',
  },
  answered: {
    id: 'notifications.reversal.answered',
    defaultMessage: 'Staff answered your appeal about {amount} that was taken back',
  },
  upheld: {
    id: 'notifications.reversal.upheld',
    defaultMessage: 'Staff decided on your appeal: {amount} stays taken back',
  },
})

const taxFormTexts: Texts<'expires' | 'expired' | 'mismatch'> = defineMessages({
  expires: { id: 'notifications.taxForm.expires', defaultMessage: 'Your {form} form expires on {day}' },
  expired: { id: 'notifications.taxForm.expired', defaultMessage: 'Your {form} form has expired' },
  mismatch: {
    id: 'notifications.taxForm.mismatch',
    defaultMessage: 'The number in your {form} form doesn’t match official records. Sign a corrected form',
  },
})

const dollars = (intl: IntlShape, amount: string) =>
  intl.formatNumber(Number(amount), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

/** What became of a withdrawal of the viewer. */
export const withdrawalUpdateKind = notificationKind<'withdrawal_update'>({
  kind: 'withdrawal_update',
  text: texts.withdrawal,
  icon: HandCoins,
  sentence: (intl, { body }) => intl.formatMessage(withdrawalTexts[body.step], { amount: dollars(intl, body.amount) }),
  place: () => revenuePaths.transfers,
})

/** Revenue of the viewer was taken back, or something became of that. */
export const revenueReversalKind = notificationKind<'revenue_reversal'>({
  kind: 'revenue_reversal',
  text: texts.reversal,
  icon: Undo2,
  sentence: (intl, { body }) => intl.formatMessage(reversalTexts[body.step], { amount: dollars(intl, body.amount) }),
  place: ({ body }) => reversalPath(body.reversal_id),
})

/** Something is to be done about the viewer's tax form. */
export const taxFormKind = notificationKind<'tax_form'>({
  kind: 'tax_form',
  text: texts.taxForm,
  icon: ReceiptText,
  sentence: (intl, { body: { form, step, expires_on } }) =>
    intl.formatMessage(taxFormTexts[step], {
      form,
      day: expires_on === null ? '' : intl.formatDate(expires_on, { dateStyle: 'long', timeZone: 'UTC' }),
    }),
  place: () => revenuePaths.taxForm,
})
