import { paypalRail } from '@adit/command-api/payouts/rails/paypal_rail.ts'
import { practiceRail } from '@adit/command-api/payouts/rails/practice_rail.ts'
import type { Rail } from '@adit/command-api/payouts/rails/rail.port.ts'
import { tremendousRail } from '@adit/command-api/payouts/rails/tremendous_rail.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import type pg from 'pg'
import type { PayoutService } from './payout_services.ts'

interface PayoutsConfig {
  PAYOUTS?: readonly PayoutService[] | undefined
  PAYPAL_API: string
  PAYPAL_CLIENT_ID?: string | undefined
  PAYPAL_SECRET?: string | undefined
  TREMENDOUS_API: string
  TREMENDOUS_API_KEY?: string | undefined
  TREMENDOUS_CAMPAIGN_ID?: string | undefined
  TREMENDOUS_FUNDING_SOURCE: string
}

/** How people are paid, as it is configured. Throws a ConfigError that names what a service lacks. */
export function railsOf(config: PayoutsConfig, ops: pg.Pool, byDefault: 'none' | 'practice' = 'none'): Rail[] {
  const services = config.PAYOUTS ?? [byDefault]
  return services.flatMap((service) => {
    switch (service) {
      case 'none':
        return []
      case 'practice':
        return [practiceRail(ops)]
      case 'paypal':
        return [paypalOf(config)]
      case 'tremendous':
        return [tremendousOf(config)]
      default:
        return service satisfies never
    }
  })
}

function paypalOf({ PAYPAL_API: origin, PAYPAL_CLIENT_ID, PAYPAL_SECRET }: PayoutsConfig): Rail {
  const set = needed('paypal', { PAYPAL_CLIENT_ID, PAYPAL_SECRET })
  return paypalRail({ origin, clientId: set.PAYPAL_CLIENT_ID, secret: set.PAYPAL_SECRET })
}

function tremendousOf(config: PayoutsConfig): Rail {
  const { TREMENDOUS_API: origin, TREMENDOUS_FUNDING_SOURCE: fundingSource } = config
  const { TREMENDOUS_API_KEY, TREMENDOUS_CAMPAIGN_ID } = config
  const set = needed('tremendous', { TREMENDOUS_API_KEY, TREMENDOUS_CAMPAIGN_ID })
  return tremendousRail({
    ...{ origin, fundingSource, apiKey: set.TREMENDOUS_API_KEY, campaignId: set.TREMENDOUS_CAMPAIGN_ID },
  })
}

function needed<Name extends string>(service: PayoutService, given: Record<Name, string | undefined>) {
  const missing = Object.keys(given).filter((variable) => given[variable as Name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(missing.map((variable) => `${variable}: is missing; PAYOUTS=${service} needs it`))
  }
  return given as Record<Name, string>
}
