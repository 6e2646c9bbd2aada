import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/apiQuery.ts'
import { clearToken } from '../../api/sessionToken.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { sandboxOffer } from '../../testing/billing.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { PlusBadge } from './PlusBadge.tsx'

beforeEach(() => clearToken())

function show({ plus = true, sold = true, signedIn = true } = {}) {
  if (signedIn) signIn()
  const log = serve(({ path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/_internal/billing/offer') return { body: { ...sandboxOffer, provider: sold ? 'sandbox' : null } }
    if (path === `/_internal/billing/perks/${ada.id}`) return { body: { plus } }
    return undefined
  })
  // The badge reads nothing but the id.
  renderPage(<PlusBadge user={ada as unknown as PublicUser} />, '/user/ada')
  return log
}

test('is shown for somebody who has Plus', async () => {
  show()
  expect(await screen.findByText('Plus')).toBeTruthy()
})

test.each([
  ['for somebody who hasn’t', 2, { plus: false }],
  ['where nothing is sold', 1, { sold: false }],
  ['to viewers who aren’t signed in', 0, { signedIn: false }],
])('is not shown %s', async (_, wanted, given) => {
  const log = show(given)
  const asked = () => log.filter(({ path }) => path.startsWith('/_internal/billing/')).length
  await waitFor(() => expect([asked(), queryClient.isFetching()]).toEqual([wanted, 0]))
  expect(screen.queryByText('Plus')).toBeNull()
})
