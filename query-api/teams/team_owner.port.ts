import { defineSlot } from '@adit/events/kit/slot.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

export type Reader = Pick<Viewer, 'accountId' | 'role' | 'limitedTo'> | undefined

/** What a team belongs to, such as a project, as far as it decides who sees the team. */
export interface OwnerSight {
  /** The reader as they count here: nobody if their token is limited to others. */
  readerHere(reader: Reader): Reader
  isVisibleTo(reader: Reader): boolean
  /** Its members, and staff. */
  isInsider(reader: Reader): boolean
}

/** A kind of thing that has a team. The room of each kind fills one in. */
export interface TeamOwner {
  /** By id. Leaves out missing ones. */
  sights(ids: readonly string[]): Promise<ReadonlyMap<string, OwnerSight>>
}

export const teamOwners = defineSlot<TeamOwner>('teams.owners')
