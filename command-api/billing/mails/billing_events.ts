import { chargeEvents, type RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { type RecordedSubscriptionEvent, subscriptionEvents } from '@adit/events/billing/subscription.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import type { AskedMail } from '../../identity/mail/mail_definition.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { chargeDecider, chargeStream, type OpenCharge } from '../subscription/charge.decider.ts'
import {
  type SubscriptionState,
  subscriptionDecider,
  subscriptionStream,
} from '../subscription/subscription.decider.ts'

type Deps = Pick<CommandDeps, 'bus' | 'store'>
type ChargeType = RecordedChargeEvent['type']
type SubscriptionType = RecordedSubscriptionEvent['type']

/** By which a mail finds its event again. */
export const aboutEvent = ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string =>
  `${parseStream(stream).id}@${revision}`

const placeIn = (about: string | null) => {
  const [id = '', revision = ''] = (about ?? '').split('@')
  return { id, from: Number(revision) }
}

/** The event of a charge that a mail is about, with the charge as it is now. */
export async function chargeEventOf<Type extends ChargeType>(
  { bus, store }: Deps,
  { about }: Pick<AskedMail, 'about'>,
  type: Type,
): Promise<{ id: string; event: Extract<RecordedChargeEvent, { type: Type }>; charge: OpenCharge } | null> {
  const { id, from } = placeIn(about)
  const [found] = await store.readStream(chargeStream(id), { from, limit: 1 })
  const { state: charge } = await bus.load(chargeDecider, chargeStream(id))
  if (found?.type !== type || !charge) return null
  // The type says of which event the data are, and the codec has checked them.
  return { id, event: codec.decode(found) as Extract<RecordedChargeEvent, { type: Type }>, charge }
}

/** The same for an event of a subscription. */
export async function subscriptionEventOf<Type extends SubscriptionType>(
  { bus, store }: Deps,
  { about }: Pick<AskedMail, 'about'>,
  type: Type,
): Promise<{
  event: Extract<RecordedSubscriptionEvent, { type: Type }>
  subscription: NonNullable<SubscriptionState>
} | null> {
  const { id, from } = placeIn(about)
  const [found] = await store.readStream(subscriptionStream(id), { from, limit: 1 })
  const { state: subscription } = await bus.load(subscriptionDecider, subscriptionStream(id))
  if (found?.type !== type || !subscription) return null
  return { event: codec.decode(found) as Extract<RecordedSubscriptionEvent, { type: Type }>, subscription }
}

/** What a charge is for. */
export async function openedCharge({ store }: Pick<Deps, 'store'>, chargeId: string) {
  const [first] = await store.readStream(chargeStream(chargeId), { from: 0, limit: 1 })
  return chargeEvents.definitions.ChargeOpened.schema.parse(first && codec.decode(first).data)
}

/** What the customer agreed to when they subscribed. */
export async function begunSubscription({ store }: Pick<Deps, 'store'>, subscriptionId: string) {
  const [first] = await store.readStream(subscriptionStream(subscriptionId), { from: 0, limit: 1 })
  return subscriptionEvents.definitions.SubscriptionBegun.schema.parse(first && codec.decode(first).data)
}
