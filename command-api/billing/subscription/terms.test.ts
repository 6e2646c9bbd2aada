import { createHash } from 'node:crypto'
import { subscriptionTerms, termsVersion } from '@adit/events/billing/terms.values.ts'
import { expect, it } from 'vitest'

it('has a new version for each text, because subscriptions say which one was agreed to', () => {
  const digest = createHash('sha256').update(subscriptionTerms).digest('hex').slice(0, 16)
  // Whoever changes the text changes both.
  expect([termsVersion, digest]).toEqual(['2026-11-26', '107c5efebc4bc65f'])
})
