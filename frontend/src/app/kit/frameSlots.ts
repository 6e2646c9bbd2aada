import type { ComponentType, ReactNode } from 'react'
import { defineSlot } from './slot.tsx'

/** In the header, before the viewer's own picture. */
export const headerActions = defineSlot<ComponentType>()

/** What staff must do before their pages open. Shows the pages once they may. */
export const staffGate = defineSlot<ComponentType<{ children: ReactNode }>>()

/** Asks people to sign in again when their session ends on a page. */
export const sessionEndDialog = defineSlot<ComponentType<{ username: string }>>()
