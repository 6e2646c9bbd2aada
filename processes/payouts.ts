import { typedAccount } from '@adit/command-api/payouts/rails/bank/bank_account.ts'
import { type BankCurrency, bankRail } from '@adit/command-api/payouts/rails/bank/bank_rail.ts'
import { paypalRail } from '@adit/command-api/payouts/rails/paypal_rail.ts'
import { practiceRail } from '@adit/command-api/payouts/rails/practice_rail.ts'
import type { Rail } from '@adit/command-api/payouts/rails/rail.port.ts'
import { stripeRail } from '@adit/command-api/payouts/rails/stripe/stripe_rail.ts'
import { tremendousRail } from '@adit/command-api/payouts/rails/tremendous_rail.ts'
import type { BankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { readBankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { codec } from '@adit/events/registry.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import type pg from 'pg'
import type { PayoutService } from './payout_services.ts'
import { refuseMixedMoney, type StripeConfig, stripeAddress } from './stripe_keys.ts'

interface BankConfig {
  BANK_NAME?: string | undefined
  BANK_IBAN?: string | undefined
  BANK_BIC?: string | undefined
  BANK_CURRENCY: BankCurrency
}

interface PayoutsConfig extends BankConfig, Pick<StripeConfig, 'STRIPE_API' | 'STRIPE_SECRET_KEY'> {
  BILLING?: StripeConfig['BILLING'] | undefined
  AD_NETWORK?: 'none' | 'practice' | undefined
  ADIT_DEMO?: boolean | undefined
  STRIPE_PAYOUTS_COUNTRY?: string | undefined
  STRIPE_PAYOUTS_WEBHOOK_SECRET?: string | undefined
  PAYOUTS?: readonly PayoutService[] | undefined
  PAYPAL_API: string
  PAYPAL_CLIENT_ID?: string | undefined
  PAYPAL_SECRET?: string | undefined
  PAYPAL_WEBHOOK_ID?: string | undefined
  TREMENDOUS_API: string
  TREMENDOUS_API_KEY?: string | undefined
  TREMENDOUS_CAMPAIGN_ID?: string | undefined
  TREMENDOUS_FUNDING_SOURCE: string
  TREMENDOUS_WEBHOOK_KEY?: string | undefined
}

/** Where rails keep what they did. */
interface Engines {
  ops: pg.Pool
  store: EventStore
}

/** How people are paid, as it is configured. Throws a ConfigError that names what a service lacks. */
export function railsOf(
  config: PayoutsConfig,
  { ops, store }: Engines,
  byDefault: 'none' | 'practice' = 'none',
): Rail[] {
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
      case 'stripe':
        return [stripeOf(config)]
      case 'bank':
        // What pays is needed by the command that makes files. Here it is only asked whether it is there.
        payingAccount(config)
        return [bankRail({ bus: new CommandBus(store, codec), currency: config.BANK_CURRENCY })]
      default:
        return service satisfies never
    }
  })
}

/** The account that bank files are paid from. Throws a ConfigError if it isn’t one. */
export function payingAccount({ BANK_NAME, BANK_IBAN, BANK_BIC = '' }: BankConfig): BankAccount {
  const set = needed('bank', { BANK_NAME, BANK_IBAN })
  const typed = typedAccount({ name: set.BANK_NAME, iban: set.BANK_IBAN, bic: BANK_BIC })
  if ('wrong' in typed) throw new ConfigError([`BANK_${typed.wrong.toUpperCase()}: ${wrongAccount[typed.wrong]}`])
  return readBankAccount(typed.account) as BankAccount // just written
}

const wrongAccount = {
  iban: 'must be an IBAN of the SEPA area',
  bic: 'must be a BIC, such as COBADEFFXXX',
  name: 'must be at most 70 Latin letters',
}

function paypalOf({
  PAYPAL_API: origin,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID: webhookId,
}: PayoutsConfig): Rail {
  const set = needed('paypal', { PAYPAL_CLIENT_ID, PAYPAL_SECRET })
  return paypalRail({ origin, clientId: set.PAYPAL_CLIENT_ID, secret: set.PAYPAL_SECRET, webhookId })
}

function tremendousOf(config: PayoutsConfig): Rail {
  const {
    TREMENDOUS_API: origin,
    TREMENDOUS_FUNDING_SOURCE: fundingSource,
    TREMENDOUS_WEBHOOK_KEY: webhookKey,
  } = config
  const { TREMENDOUS_API_KEY, TREMENDOUS_CAMPAIGN_ID } = config
  const set = needed('tremendous', { TREMENDOUS_API_KEY, TREMENDOUS_CAMPAIGN_ID })
  return tremendousRail({
    ...{ origin, fundingSource, webhookKey, apiKey: set.TREMENDOUS_API_KEY, campaignId: set.TREMENDOUS_CAMPAIGN_ID },
  })
}

function stripeOf(config: PayoutsConfig): Rail {
  const { STRIPE_SECRET_KEY, STRIPE_PAYOUTS_COUNTRY, STRIPE_PAYOUTS_WEBHOOK_SECRET: webhookSecret } = config
  const set = needed('stripe', { STRIPE_SECRET_KEY, STRIPE_PAYOUTS_COUNTRY })
  refuseMixedMoney({ ...config, BILLING: config.BILLING ?? 'off' })
  return stripeRail({
    ...{ secretKey: set.STRIPE_SECRET_KEY, country: set.STRIPE_PAYOUTS_COUNTRY, webhookSecret },
    at: stripeAddress(config),
  })
}

function needed<Name extends string>(service: PayoutService, given: Record<Name, string | undefined>) {
  const missing = Object.keys(given).filter((variable) => given[variable as Name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(missing.map((variable) => `${variable}: is missing; PAYOUTS=${service} needs it`))
  }
  return given as Record<Name, string>
}
