import type { ComponentType } from 'react'
import { defineSlot } from '../app/kit/slot.tsx'
import type { Period } from './creator/figures/period.ts'

/** What a card of the report is about: projects by id (all of one's own if there are none) in a period. */
export type ReportCardProps = { period: Period; scope: readonly string[] }

/** What a card of the overview is about: full days in UTC, which are compared with as many before. */
export type OverviewCardProps = { period: Period }

/** Cards after those of the overview's own metrics, as items of a list. */
export const overviewCards = defineSlot<ComponentType<OverviewCardProps>>()

/** Cards after those of the report's own metrics. They know no filters, so they are shown only without any. */
export const reportCards = defineSlot<ComponentType<ReportCardProps>>()
