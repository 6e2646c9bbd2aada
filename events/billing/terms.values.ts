import { WITHDRAWAL_DAYS } from './withdrawal.values.ts'

/** The version of `subscriptionTerms`, by the day on which it came into force. Whoever changes the text gives it a new one: subscriptions say which one was agreed to. */
export const termsVersion = '2026-11-26'

/** What holds for what is sold, in Markdown. Operators replace it with their own. */
export const subscriptionTerms = `## Adit Plus

Version of ${termsVersion}.

You subscribe to Adit Plus for the price and the interval that you see before you pay. The subscription renews for the same interval until you cancel it. You can cancel at any time, and then keep Plus until the end of what you have paid for. If a payment fails, it is tried again several times; then the subscription ends, and you owe nothing.

## Right to withdraw

You can withdraw from the contract within ${WITHDRAWAL_DAYS} days of your first payment without giving a reason. Use the link “Withdraw from contract here” at the end of every page, which works without signing in. You get a receipt by email.

When you subscribe, you ask for Plus to begin at once. If you withdraw, you therefore pay for the time until then, and get the rest back in the way in which you paid.

## Termination

The link “Terminate contract here” at the end of every page ends the contract with the period that is paid, or at once for good cause.`
