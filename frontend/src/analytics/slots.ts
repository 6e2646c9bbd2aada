import type { ComponentType } from 'react'
import { defineSlot } from '../app/kit/slot.tsx'
import type { Period } from './creator/figures/period.ts'

/** What a card of the report is about: projects by id (all of one's own if there are none) in a period. */
export type ReportCardProps = { period: Period; scope: readonly string[] }

/** Cards after those of the report's own metrics. They know no filters, so they are shown only without any. */
export const reportCards = defineSlot<ComponentType<ReportCardProps>>()
