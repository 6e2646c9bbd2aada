import type { AdNetwork } from '@adit/command-api/payouts/ad_network.port.ts'
import { adRevenueFile } from '@adit/command-api/payouts/ad_revenue_file.ts'
import type { DayPoints } from '@adit/command-api/payouts/day_points.port.ts'
import { practiceAdNetwork } from '@adit/command-api/payouts/practice_ad_network.ts'
import { pointsOfDay } from '@adit/projectors/analytics/day_points.ts'
import { openDownloadReader } from '@adit/projectors/analytics/download_log/download_log.ts'
import type { CommandsOptions } from './commands.ts'
import type { Pools } from './pools.ts'
import { readShownLedger } from './shown_ledger.ts'

interface RevenueConfig {
  AD_REVENUE_FILE?: string | undefined
  AD_NETWORK?: 'none' | 'practice' | undefined
}

/** Where revenue comes from and who earns it, for processes that run jobs. */
export function revenueOf(
  { AD_REVENUE_FILE: file, AD_NETWORK: name = 'none' }: RevenueConfig,
  { reads, ops }: Pick<Pools, 'reads' | 'ops'>,
  /** False while a demo's views and downloads are still being written: its days would be shared among nobody. */
  isCounting: () => boolean = () => true,
): NonNullable<CommandsOptions['revenue']> {
  const log = openDownloadReader(ops)
  const points: DayPoints = (day) => pointsOfDay({ log, pool: reads }, day)
  const practice = name === 'practice' ? practiceAdNetwork(points) : null
  const network = file === undefined ? practice : adRevenueFile(file)
  return {
    network: network && onceCounting(network, isCounting),
    points,
    shown: () => readShownLedger(reads),
  }
}

const onceCounting = (network: AdNetwork, isCounting: () => boolean): AdNetwork => ({
  days: async () => (isCounting() ? network.days() : undefined),
})
