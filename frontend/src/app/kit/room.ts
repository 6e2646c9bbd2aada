import type { UseQueryOptions } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { MessageDescriptor } from 'react-intl'
import type { RouteObject } from 'react-router'
import type { User } from '../../api/routes.ts'

/** An entry of the menu behind the viewer's own picture. */
export type MenuEntry = {
  text: MessageDescriptor
  icon: LucideIcon
  to: string | ((viewer: User) => string)
  /** `places` come first; `account` entries stand next to signing out. */
  group: 'places' | 'account'
  only?: 'moderators' | 'admins'
}

/** Asks the API whether something is there. Not before the answer has come. */
export type ShownIf = UseQueryOptions<unknown, Error, boolean>

/**
 * A tab of the viewer's settings, which is a page of its own. Those of the browser alone need no account (`forEverybody`). `shownIf`: by default, the
 * navigation always has it.
 */
export type SettingsTab = {
  to: string
  text: MessageDescriptor
  page: ReactNode
  forEverybody?: true
  shownIf?: ShownIf
}

/** A resource of the react-admin pages, named as `/admin-api` names it. */
export type StaffResource = {
  resource: string
  text: MessageDescriptor
  list: ComponentType
  show?: ComponentType
  /** Addresses below it that the list itself shows, such as `:id`. */
  below?: readonly string[]
}

type DashboardPart = {
  /** Its path below `/dashboard`; empty for where the dashboard begins. Of a list also its name in `/_internal/dashboard`. */
  resource: string
  text: MessageDescriptor
  icon: LucideIcon
  /** Its place in the navigation; the lowest comes first. */
  place: number
  /** Whether the navigation has it; by default always. */
  useShown?: () => boolean
  /** How many wait for the viewer, shown in the navigation. */
  useCount?: () => number | undefined
}

/** A list of the dashboard, of react-admin. */
export type DashboardList = DashboardPart & {
  list: ComponentType
  /** More pages below the list, by the last part of their path. */
  parts?: Readonly<Record<string, ReactNode>>
}

/** A page of the dashboard that is no list and needs nothing of react-admin. */
export type DashboardPage = DashboardPart & { page: ComponentType }

export type DashboardResource = DashboardList | DashboardPage

/** What users of the react-admin pages do: methods on the data provider, each for one command. None is an `update` in disguise. */
export type Verbs = Readonly<Record<string, (...input: never[]) => Promise<unknown>>>

/** What a room puts in a slot; made by the slot's own `fill`, see slot.tsx. */
export type Fill = { slot: object; value: unknown }

/** The face of a room: everything that the app knows of it. */
export type Room = {
  name: string
  pages?: readonly RouteObject[]
  menu?: readonly MenuEntry[]
  settings?: readonly SettingsTab[]
  /** Pages about what the viewer has. */
  dashboard?: readonly DashboardResource[]
  /** What the viewer does in the dashboard. */
  dashboardVerbs?: Verbs
  /** Pages for staff. The first room's first resource is where /moderation begins. */
  staff?: readonly StaffResource[]
  /** What staff do. */
  staffVerbs?: Verbs
  /** Pages for admins. The first room's first resource is where /admin begins. */
  admin?: readonly StaffResource[]
  /** What admins do. */
  adminVerbs?: Verbs
  /** What the room puts in slots of the app and of rooms before it. */
  fills?: readonly Fill[]
}

/** What a room adds to the first load, for pages where most visits begin. All else belongs in its face, which comes later. */
export type RoomStart = {
  pages?: readonly RouteObject[]
  /** Parts of the catalogue, shown in the header and the footer. */
  sections?: readonly { path: string; text: MessageDescriptor }[]
  /** Links under "Help" in the footer. */
  help?: readonly { to: string; text: MessageDescriptor }[]
  /** Begins to load what a page shows, and resolves to true if the path is one of the room's pages. */
  preload?: (pathname: string) => Promise<boolean>
}

export const RoomsContext = createContext<readonly Room[]>([])

export function useRooms(): readonly Room[] {
  return use(RoomsContext)
}
