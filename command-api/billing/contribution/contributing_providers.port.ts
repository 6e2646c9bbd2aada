import { definePort } from '@adit/events/kit/slot.ts'

/** Names of the payment providers of whose payments creators get a half. Pretended money must not become money that is owed to them. */
export const contributingProviders = definePort<readonly string[]>('billing.contributing_providers')
