import { refusals } from '@adit/platform/eventing/refusal.ts'

/** A code that is unknown, expired, already used or meant for something else. All sound alike. */
export const flowRefusals = refusals('flow_ended')
