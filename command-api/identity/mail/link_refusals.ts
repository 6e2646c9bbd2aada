import { refusals } from '@adit/platform/eventing/refusal.ts'

/** A link of a mail that is made up, expired or used up. All sound alike. */
export const linkRefusals = refusals('link_invalid')
