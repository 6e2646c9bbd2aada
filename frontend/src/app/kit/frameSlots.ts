import type { ComponentType, ReactNode } from 'react'
import { defineSlot } from './slot.tsx'

/** In the header, before the viewer's own picture. */
export const headerActions = defineSlot<ComponentType>()

/** Above every page of a viewer who is signed in, on a site that sells. Shows nothing to most of them. */
export const viewerBanners = defineSlot<ComponentType>()

/** What staff must do before their pages open. Shows the pages once they may. */
export const staffGate = defineSlot<ComponentType<{ children: ReactNode }>>()

/** Asks people to sign in again when their session ends on a page. */
export const sessionEndDialog = defineSlot<ComponentType<{ username: string }>>()
