import { affiliatesRoom } from '../affiliates/room.tsx'
import { analyticsRoom } from '../analytics/room.tsx'
import { billingRoom } from '../billing/room.tsx'
import { catalogueRoom } from '../catalogue/room.tsx'
import { collectionsRoom } from '../collections/room.tsx'
import { friendsRoom } from '../friends/room.tsx'
import { identityRoom } from '../identity/room.tsx'
import { moderationRoom } from '../moderation/room.tsx'
import { notificationsRoom } from '../notifications/room.tsx'
import { oauthRoom } from '../oauth/room.tsx'
import { operationsRoom } from '../operations/room.tsx'
import { payoutsRoom } from '../payouts/room.tsx'
import { teamsRoom } from '../teams/room.tsx'
import type { Room } from './kit/room.ts'

/** Every room, in the order of rooms: each imports only from those before it. */
export const rooms: readonly Room[] = [
  identityRoom,
  oauthRoom,
  notificationsRoom,
  friendsRoom,
  teamsRoom,
  catalogueRoom,
  collectionsRoom,
  moderationRoom,
  analyticsRoom,
  payoutsRoom,
  billingRoom,
  affiliatesRoom,
  operationsRoom,
]
