import { erased } from '@adit/events/kit/personal.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import { codec } from '@adit/events/registry.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { billingContributes, billingOffer } from '../billing/billing_offer.port.ts'
import { projectSearch } from '../catalogue/search/project_search.port.ts'
import { offeredProviders } from '../identity/offered_providers.port.ts'
import * as engines from '../kit/engines.port.ts'

const nothing = () => Promise.reject(new Error('this test does not use that port'))

/** What rooms need from the composition root. A test fills in what it is about. */
export const engineFills = (...own: Fill[]): Fill[] => {
  const others = [
    projectSearch.fill({ search: nothing, facetCounts: nothing }),
    engines.eventStore.fill(createMemoryStore()),
    engines.eventCodec.fill(codec),
    engines.personalVault.fill({ open: nothing, openAll: async (sealed) => sealed.map(() => erased) }),
    engines.projectionAdmin.fill({ parked: async () => [], retry: async () => undefined }),
    engines.tokenUses.fill({ lastUsed: async () => new Map() }),
    engines.onlineStatuses.fill({ of: async () => new Map() }),
    engines.randomId.fill(() => 'AAAAAAAA'),
    engines.renderText.fill(async (markdown) => (markdown === '' ? [] : [`<p>${markdown}</p>`])),
    offeredProviders.fill(['steam', 'github']),
    billingOffer.fill({ provider: 'sandbox', publishableKey: null, isPretended: true }),
    billingContributes.fill(true),
    engines.readableLength.fill((markdown) => markdown.length),
  ]
  return [...own, ...others.filter(({ slot }) => own.every((fill) => fill.slot !== slot))]
}
