import { createContext, use } from 'react'
import type { View } from '../figures/analyticsAddress.ts'

/** A project that can be looked at. */
export interface ReportProject {
  id: string
  name: string
  /** Its first day, before which nothing can have counted. */
  since: string
}

/** What all parts of a report share. */
export interface ReportFrame {
  view: View
  /** Address of the page as another view. */
  to: (change: Partial<View>) => string
  /** Shows another view. The way back leads to the one before, unless only a bar was opened. */
  show: (change: Partial<View>) => void
  projects: readonly ReportProject[]
  /** The report is of one project alone, whose name needs no repeating. */
  isSingle: boolean
}

export const ReportContext = createContext<ReportFrame | null>(null)

export function useReportFrame(): ReportFrame {
  const frame = use(ReportContext)
  if (!frame) throw new Error('useReportFrame is called outside of AnalyticsReport')
  return frame
}
