import { catalogueStart } from '../catalogue/start.tsx'
import { moderationStart } from '../moderation/start.ts'
import type { RoomStart } from './kit/room.ts'

/** What the first load holds of the rooms. Each entry costs every visitor; `rooms.ts` comes with the first page that needs it. */
export const starts: readonly RoomStart[] = [catalogueStart, moderationStart]

/** The parts of the catalogue, in the order of the navigation. */
export const sections = starts.flatMap((start) => start.sections ?? [])

/** Paths whose list the search box filters while typing. */
export function isSearchPath(pathname: string): boolean {
  return pathname === '/' || sections.some(({ path }) => path === pathname)
}
