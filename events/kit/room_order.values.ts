/**
 * Every room, in order. A room may import only from rooms before it. `kit` folders come before all rooms. The import check
 * (`scripts/room_imports.ts`) reads this list.
 */
export const roomOrder = [
  'identity',
  'oauth',
  'notifications',
  'friends',
  'teams',
  'catalogue',
  'collections',
  'moderation',
  'analytics',
  'payouts',
  'billing',
  'affiliates',
  'hosting',
  'editorial',
  'operations',
] as const
export type RoomName = (typeof roomOrder)[number]

/** The rooms that a list exports, in the declared order. */
export function inOrder<Room extends { readonly name: RoomName }>(
  list: Readonly<Record<string, Room>>,
): readonly Room[] {
  return Object.values(list).toSorted((a, b) => roomOrder.indexOf(a.name) - roomOrder.indexOf(b.name))
}
