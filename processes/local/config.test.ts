import { ConfigError } from '@adit/platform/config/config.ts'
import { expect, it } from 'vitest'
import { adNetworkIn, billingIn, localConfig, maintenanceConfig } from './config.ts'

it('knows the proxies in front as the gateway does, and none by default', () => {
  expect(localConfig({})).toMatchObject({ PROXIES: 0 })
  const given = localConfig({ PROXIES: '2', COUNTRY_HEADER: 'cf-ipcountry' })
  expect(given).toMatchObject({ PROXIES: 2, COUNTRY_HEADER: 'cf-ipcountry' })
})

it('says that a database of keys has no effect, instead of leaving keys where nobody expects them', () => {
  const vault = { VAULT_DATABASE_URL: 'postgres://127.0.0.1/vault' }
  expect(() => localConfig(vault)).toThrow(ConfigError)
  expect(() => localConfig(vault)).toThrow(
    'VAULT_DATABASE_URL: npm start keeps the keys of personal data in its only database, in the schema vault; leave it out',
  )
  // Maintenance commands also work on the databases of a stack.
  expect(maintenanceConfig(vault)).toMatchObject(vault)
})

it('sells for pretended money with the demo, and nothing without it unless told to', () => {
  const soldBy = (variables: Record<string, string>) => billingIn(localConfig(variables))
  expect(soldBy({})).toBe('sandbox')
  expect(soldBy({ ADIT_DEMO: 'off' })).toBe('off')
  expect(soldBy({ ADIT_DEMO: 'off', BILLING: 'sandbox' })).toBe('sandbox')
  expect(soldBy({ BILLING: 'off' })).toBe('off')
  expect(() => localConfig({ BILLING: 'free' })).toThrow('BILLING: must be off, sandbox or stripe')
})

it('pretends revenue with the demo, and never where it would be paid as if it were real', () => {
  const networkBy = (variables: Record<string, string>) => adNetworkIn(localConfig(variables))
  expect(networkBy({})).toBe('practice')
  expect(networkBy({ PAYOUTS: 'none' })).toBe('practice')
  expect(networkBy({ ADIT_DEMO: 'off' })).toBe('none')
  expect(networkBy({ ADIT_DEMO: 'off', AD_NETWORK: 'practice' })).toBe('practice')
  expect(networkBy({ AD_NETWORK: 'none' })).toBe('none')
  expect(networkBy({ PAYOUTS: 'practice' })).toBe('practice')
  expect(networkBy({ PAYOUTS: 'paypal' })).toBe('none')
  expect(networkBy({ PAYOUTS: 'tremendous' })).toBe('none')
  expect(networkBy({ AD_REVENUE_FILE: 'ads.csv' })).toBe('none')
  expect(() => networkBy({ AD_NETWORK: 'practice', PAYOUTS: 'paypal' })).toThrow('leave it out with PAYOUTS=paypal')
  expect(() => networkBy({ AD_NETWORK: 'practice', AD_REVENUE_FILE: 'ads.csv' })).toThrow(
    'leave it out with AD_REVENUE_FILE',
  )
})

it('takes an invitation to the community by https alone', () => {
  expect(localConfig({ COMMUNITY_URL: 'https://chat.example/invite' }).COMMUNITY_URL).toBe(
    'https://chat.example/invite',
  )
  for (const wrong of ['http://chat.example/invite', 'chat.example', 'javascript:alert(1)'])
    expect(() => localConfig({ COMMUNITY_URL: wrong })).toThrow(/COMMUNITY_URL: .*https/)
})
