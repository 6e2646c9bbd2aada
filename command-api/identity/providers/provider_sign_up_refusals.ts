import { refusals } from '@adit/platform/eventing/refusal.ts'
import { claimIdentityRefusals } from './provider_identity.decider.ts'

/** In a file of their own, because contracts are loaded by processes that check no passwords. */
export const providerSignUpRefusals = refusals(claimIdentityRefusals, 'provider_email_held', 'email_required')
