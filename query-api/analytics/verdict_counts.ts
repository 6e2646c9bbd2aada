import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import { z } from 'zod'

const count = z.int()

/** What counted, and why the rest did not. */
export const verdictCounts = {
  counted: count,
  repeats: count.meta({
    description: 'By an address for which the file, or six downloads, counted shortly before.',
  }),
  bots: count,
  embedded: count.meta({ description: 'Embedded by pages.' }),
}

interface Judged {
  verdict: DownloadVerdict
  count: number
}

export function countsOf(rows: readonly Judged[]) {
  const of = (...verdicts: DownloadVerdict[]) =>
    rows.reduce((sum, { verdict, count }) => sum + (verdicts.includes(verdict) ? count : 0), 0)
  return {
    counted: of('counted'),
    repeats: of('repeat_file', 'project_limit'),
    bots: of('bot'),
    embedded: of('embedded'),
  }
}
