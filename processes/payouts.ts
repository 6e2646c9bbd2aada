import { paypalRail } from '@adit/command-api/payouts/rails/paypal_rail.ts'
import { practiceRail } from '@adit/command-api/payouts/rails/practice_rail.ts'
import type { Rail } from '@adit/command-api/payouts/rails/rail.port.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import type pg from 'pg'

interface PayoutsConfig {
  PAYOUTS?: 'none' | 'practice' | 'paypal' | undefined
  PAYPAL_API: string
  PAYPAL_CLIENT_ID?: string | undefined
  PAYPAL_SECRET?: string | undefined
}

/** How people are paid, as it is configured. Throws a ConfigError if PayPal lacks its client. */
export function railsOf(config: PayoutsConfig, ops: pg.Pool, byDefault: 'none' | 'practice' = 'none'): Rail[] {
  const { PAYOUTS: name = byDefault, PAYPAL_API: origin, PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = config
  if (name === 'none') return []
  if (name === 'practice') return [practiceRail(ops)]
  if (clientId === undefined || secret === undefined) {
    const missing = Object.entries({ PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret })
    throw new ConfigError(
      missing
        .filter(([, value]) => value === undefined)
        .map(([variable]) => `${variable}: is missing; PAYOUTS=paypal needs it`),
    )
  }
  return [paypalRail({ origin, clientId, secret })]
}
