import type { ComponentType } from 'react'
import type { Routes } from '../api/routes.ts'
import { defineSlot } from '../app/kit/slot.tsx'

export type PublicUser = Routes['GET /v3/user/:id']['response']

/** List items below a user's name. */
export const userFacts = defineSlot<ComponentType<{ user: PublicUser }>>()

/** List items before a user's badges. */
export const userBadges = defineSlot<ComponentType<{ user: PublicUser }>>()

/** Buttons for viewers of another user's page. */
export const userActions = defineSlot<ComponentType<{ user: PublicUser }>>()

/** In the panel of staff on another user's page. */
export const userStaffControls = defineSlot<ComponentType<{ user: PublicUser }>>()

/** Words for a card, in the private details that an admin looks at. */
export const userStaffCards =
  defineSlot<ComponentType<{ card: { brand: string; last4: string; exp_month: number; exp_year: number } }>>()

/** Below the head of a user's page. `id` is what the address has, so that reading can begin before the user is known. */
export const userSections = defineSlot<ComponentType<{ id: string; user: PublicUser | undefined }>>()

/** Settings of what this browser shows, below those of the site's own look. */
export const appearanceSections = defineSlot<ComponentType>()

/** In the question whether to delete one's own account: what is lost with it. */
export const accountDeletionNotes = defineSlot<ComponentType<{ user: { id: string } }>>()

/** In the dialog that suspends somebody: what happens to what they own. */
export const suspensionFields =
  defineSlot<ComponentType<{ user: PublicUser; withholds: boolean; onChange: (withholds: boolean) => void }>>()
