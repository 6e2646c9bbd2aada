import type { SlugEvent } from '@adit/events/catalogue/reservation.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type Claims, withClaim, withoutClaim } from '../../kit/claims.ts'

export type SlugState = { kind: 'free' } | { kind: 'held'; projectId: string; claims: Claims }

/** `slug` is only for the message; the stream's name has it in lowercase. */
export type SlugCommand =
  | { type: 'ClaimSlug'; slug: string; projectId: string; saga: string }
  /** The slug that an id reserves for a project that doesn't exist yet. Nobody else can hold it, not even under the same id. */
  | { type: 'ClaimId'; projectId: string; saga: string }
  | { type: 'ReleaseSlug'; projectId: string; saga: string }

export const claimSlugRefusals = refusals('slug_taken')
export const claimIdRefusals = refusals('id_taken')

export const slugDecider: Decider<SlugState, SlugCommand, SlugEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimSlug':
        return claim(command, state)
      case 'ClaimId':
        return claimId(command, state)
      case 'ReleaseSlug':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve(state, { type, data: { projectId, saga } }) {
    const before = state.kind === 'held' ? state.claims : new Set<string>()
    if (type === 'SlugClaimed') return { kind: 'held', projectId, claims: withClaim(before, saga) }
    const claims = withoutClaim(before, saga)
    return claims.size === 0 ? { kind: 'free' } : { kind: 'held', projectId, claims }
  },
}

/** A project can take a slug that it already holds, such as one it used before. */
function claim({ slug, projectId, saga }: SlugCommand & { type: 'ClaimSlug' }, state: SlugState): SlugEvent[] {
  if (state.kind === 'held' && state.projectId !== projectId)
    throw claimSlugRefusals.refuse('slug_taken', { field: 'slug', slug })
  return isHeldBy(state, projectId, saga) ? [] : [{ type: 'SlugClaimed', data: { projectId, saga } }]
}

function claimId({ projectId, saga }: SlugCommand & { type: 'ClaimId' }, state: SlugState): SlugEvent[] {
  if (state.kind === 'free') return [{ type: 'SlugClaimed', data: { projectId, saga } }]
  if (!isHeldBy(state, projectId, saga)) throw claimIdRefusals.refuse('id_taken', { field: 'id', id: projectId })
  return []
}

export const isHeldBy = (state: SlugState, projectId: string, saga: string): boolean =>
  state.kind === 'held' && state.projectId === projectId && state.claims.has(saga)

/** A saga takes back its own claim alone. */
function release({ projectId, saga }: SlugCommand & { type: 'ReleaseSlug' }, state: SlugState): SlugEvent[] {
  return isHeldBy(state, projectId, saga) ? [{ type: 'SlugReleased', data: { projectId, saga } }] : []
}
