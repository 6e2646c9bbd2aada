import { createSandbox, type Sandbox, type SandboxMessage } from '@adit/command-api/billing/provider/sandbox/sandbox.ts'
import { disputesIn, emptyState, type SandboxState } from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import { hasEvents, type SandboxStore } from '@adit/command-api/billing/provider/sandbox/sandbox_store.ts'
import { timeline } from './determinism.ts'
import { type Faults, faulty } from './faults.ts'

/** The provider that everybody pays with. Its calls take time and fail, also after it has done what was asked. */
export interface SimulatedProvider {
  /** As processes see it. */
  port: Sandbox
  /** What it knows of each customer, as it is. */
  states(): readonly SandboxState[]
  /** Signed anew each time. Messages that nobody has taken. */
  messages(): Promise<readonly SandboxMessage[]>
  /** It sends a message no more. */
  forget(message: SandboxMessage): Promise<void>
  /** A bank changes its mind about a dispute that it has decided. */
  decideAnew(customerId: string, disputeId: string): Promise<void>
}

export function simulatedProvider(faults: Faults): SimulatedProvider {
  const known = new Map<string, SandboxState>()
  const store: SandboxStore = {
    read: async (customerId) => known.get(customerId),
    async change(customerId, act) {
      const [after, answer] = act(known.get(customerId) ?? emptyState(customerId))
      known.set(customerId, after)
      return answer
    },
    withEvents: async () => [...known.values()].filter(hasEvents),
  }
  const now = () => timeline.now
  const sandbox = createSandbox({ store, secret: 'the secret of messages', now })
  const port: Sandbox = {
    ...faulty(faults, 'payment provider', sandbox),
    ...{ name: sandbox.name, isPretended: sandbox.isPretended },
    // Its messages come over HTTP, and some get lost.
    readMessage: (...message) => sandbox.readMessage(...message),
    messages: async () => [],
    disputedSince: () =>
      faults.call('payment provider', async () =>
        [...known.values()].flatMap((state) => disputesIn(state).map(({ paymentId }) => paymentId)),
      ),
  }
  return {
    port,
    states: () => [...known.values()],
    messages: () => sandbox.messages(),
    forget: (message) => sandbox.taken(message),
    decideAnew: (customerId, disputeId) =>
      store.change(customerId, (state) => [decidedAnew(state, disputeId), undefined]),
  }
}

function decidedAnew(state: SandboxState, disputeId: string): SandboxState {
  const disputes = disputesIn(state).map((dispute) => {
    if (dispute.id !== disputeId || dispute.status === 'open') return dispute
    return { ...dispute, status: dispute.status === 'won' ? ('lost' as const) : ('won' as const) }
  })
  const id = `evt_${state.customerId.replace('cus_', '')}_${state.next}`
  const event = { id, type: 'charge.dispute.closed', objectId: disputeId, isTaken: false }
  return { ...state, next: state.next + 1, disputes, events: [...state.events, event] }
}
