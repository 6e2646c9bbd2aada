import type { Provider } from '@adit/events/identity/provider.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'

/** Other sites that people sign in with, as the operator has set them up, in the order in which they are offered. */
export const offeredProviders = definePort<readonly Provider[]>('identity.offered_providers')
