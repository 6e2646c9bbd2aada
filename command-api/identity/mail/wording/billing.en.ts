/** English words of mails about subscriptions. */
export const billingEnglish = {
  bill_open: 'Open billing',
  bill_amount: 'Amount',
  bill_tax: 'Tax within it',
  bill_for: 'For',
  bill_plus: 'Adit Plus, {interval}',
  bill_five_days: 'every five days',
  bill_monthly: 'every month',
  bill_quarterly: 'every three months',
  bill_yearly: 'every year',
  bill_charge: 'Charge',
  bill_received: 'Received',
  bill_ends: 'Ends',
  bill_next: 'Next payment',

  bill_receipt_subject: 'Receipt: {amount} for Adit Plus',
  bill_receipt: 'We have received your payment. Thank you.',
  bill_receipt_consent:
    'When you subscribed, you agreed to the terms of {terms} and asked us to begin at once. You can withdraw from the contract within 14 days; you then pay only for the time until you withdraw.',

  bill_failed_subject: 'Your payment for Adit Plus failed',
  bill_failed: 'We couldn’t charge {amount} for Adit Plus.',
  bill_failed_reason: 'Reason',
  bill_failed_next: 'Next try',
  bill_failed_retry:
    'If the card works by then, you don’t need to do anything. You can also pay now or use another card.',
  bill_failed_new_card:
    'This card won’t work again, so you need a new one. Add it in your billing settings, and pay with it.',
  bill_failed_no_card: 'Add a card in your billing settings, and pay with it.',
  bill_failed_button: 'Pay now',
  bill_grace: 'You keep Plus until {day}.',
  bill_paused: 'You don’t have Plus until the payment succeeds.',

  bill_decline_generic: 'The bank refused the payment.',
  bill_decline_funds: 'There isn’t enough money on the card.',
  bill_decline_expired: 'The card has expired.',
  bill_decline_for_good: 'The bank refused the card for good.',
  bill_decline_no_card: 'There is no card to pay with.',
  bill_decline_unconfirmed: 'Your bank wanted you to confirm the payment.',

  bill_confirm_subject: 'Your bank wants you to confirm a payment',
  bill_confirm:
    'We tried to charge {amount} for Adit Plus, and your bank wants you to confirm it. You can do that in your billing settings.',
  bill_confirm_button: 'Confirm payment',

  bill_unpaid_subject: 'Adit Plus has ended because it wasn’t paid',
  bill_unpaid:
    'We couldn’t charge {amount} for Adit Plus, even after several tries. Your subscription has ended, and you owe nothing.',
  bill_again: 'Subscribe again',

  refund_refused_subject: 'Your refund takes longer',
  refund_refused:
    'We tried to return {amount} to you, but the card or bank that you paid with didn’t take it. You will get your money: our team has been told and will return it. You don’t have to do anything now.',
  refund_to_return_subject: 'A refund was refused',
  refund_to_return:
    'The payment provider has refused a refund, so the customer doesn’t have their money. Open the bills of this charge and refund it again, or ask the customer how they can be paid.',
  bill_by_staff_subject: 'Staff have ended your subscription',
  bill_by_staff: 'Staff have ended your subscription to Adit Plus. Nothing more will be charged.',

  bill_cancelled_subject: 'Your subscription is cancelled',
  bill_cancelled:
    'We have received your cancellation of Adit Plus. You keep it until it ends, and nothing more will be charged. You can change your mind until then.',
  bill_cancelled_now:
    'We have received your cancellation of Adit Plus. It has ended, and you don’t owe the payment that was due.',

  bill_kept_subject: 'You keep Adit Plus',
  bill_kept: 'You have undone your cancellation of Adit Plus, so it renews as before.',

  bill_card_subject: 'Your card expires before the next payment',
  bill_card:
    'The card that pays for Adit Plus expires before the next payment. Add another one, so that the payment succeeds.',
  bill_card_name: '{brand} ending in {last4}',
  bill_card_label: 'Card',
  bill_card_until: 'Valid until',
  bill_card_button: 'Add card',

  bill_interval_subject: 'What you pay for Adit Plus changes',
  bill_interval: 'From {day} on, you pay {amount} {interval} for Adit Plus.',
  bill_interval_kept_subject: 'What you pay for Adit Plus stays as it is',
  bill_interval_kept: 'You have undone the change, so you still pay {amount} {interval} for Adit Plus.',

  bill_asked: 'Asked for',
  bill_withdraw_link_subject: 'Confirm that you withdraw from your contract',
  bill_withdraw_link:
    'Somebody has asked to withdraw from your contract for Adit Plus. If it was you, open this link to see what you get back, and confirm it there.',
  bill_withdraw_link_button: 'Withdraw from contract',
  bill_terminate_link_subject: 'Confirm that you terminate your contract',
  bill_terminate_link:
    'Somebody has asked to terminate your contract for Adit Plus. If it was you, open this link and confirm it there.',
  bill_terminate_link_button: 'Terminate contract',
  bill_link_note:
    'The link works once, within {days} days. What counts is when you asked. If it wasn’t you, ignore this mail: nothing changes.',
  bill_nothing_subject: 'You have no contract to end',
  bill_nothing:
    'Somebody has asked to end a contract of your account {username}. It has no running subscription, so there is nothing to end.',
  bill_returned: 'Returned to you',
  bill_withdrawn_subject: 'We have received your withdrawal',
  bill_withdrawn:
    'You have withdrawn from your contract for Adit Plus. It has ended, and nothing more will be charged.',
  bill_withdrawn_part:
    'You asked us to begin at once, so you pay for the time until you withdrew. The rest goes back in the way in which you paid.',
  bill_terminated_subject: 'We have received your termination',
  bill_terminated:
    'You have terminated your contract for Adit Plus for good cause. It has ended, and nothing more will be charged. Staff read your reason and decide whether anything you paid goes back to you.',
  bill_terminated_renewed:
    'You have terminated your contract for Adit Plus. It renewed after you had asked, so it has ended now, and what you paid since goes back to you.',
  bill_statement: 'Reason',
  bill_decide_subject: '{customer} has terminated for good cause',
  bill_decide:
    '{customer} has terminated their contract for Adit Plus for good cause. It has ended. Please read the reason, and decide whether a part of the last payment is to be refunded.',
  bill_decide_button: 'Open bills',
  bill_credited_subject: 'You got free days of Adit Plus',
  bill_credited: 'Staff have added free days to your subscription to Adit Plus.',
  bill_credited_days: 'Days added',
  bill_credited_message: 'Message',
} as const
