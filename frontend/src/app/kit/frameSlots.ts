import type { ComponentType } from 'react'
import { defineSlot } from './slot.tsx'

/** In the header, before the viewer's own picture. */
export const headerActions = defineSlot<ComponentType>()

/** Asks people to sign in again when their session ends on a page. */
export const sessionEndDialog = defineSlot<ComponentType<{ username: string }>>()
