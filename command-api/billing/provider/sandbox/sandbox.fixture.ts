import { type EnteredCard, emptyState, type SandboxState } from './sandbox_state.ts'
import { hasEvents, type SandboxStore } from './sandbox_store.ts'
import { testCard } from './test_cards.ts'

export const secret = 'a secret of tests'

export function memoryStore(): SandboxStore {
  const states = new Map<string, SandboxState>()
  return {
    read: async (customerId) => states.get(customerId),
    async change(customerId, act) {
      const [after, answer] = act(states.get(customerId) ?? emptyState(customerId))
      states.set(customerId, after)
      return answer
    },
    withEvents: async () => [...states.values()].filter(hasEvents),
  }
}

export function entered(number = '4242424242424242', country: string | null = null): EnteredCard {
  const card = testCard(number)
  if (!card) throw new Error(`${number} is no test card`)
  return { card, last4: number.slice(-4), expMonth: 12, expYear: 2034, country }
}
