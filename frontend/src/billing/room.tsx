import { defineMessages } from 'react-intl'
import { apiQuery } from '../api/apiQuery.ts'
import { viewerBanners } from '../app/kit/frameSlots.ts'
import type { Room, ShownIf } from '../app/kit/room.ts'
import { userBadges, userStaffCards, userStaffControls } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { CardWithExpiry } from './CardText.tsx'
import { PaymentBanner } from './creator/PaymentBanner.tsx'
import { type Offer, offerRoute } from './offer.ts'
import { PlusBadge } from './public/PlusBadge.tsx'
import { plusPage } from './public/plus.page.ts'
import { BillingControl } from './staff/BillingControl.tsx'

const PlusPage = lazyNamed(() => import('./public/PlusPage.tsx'), 'PlusPage')
const BillingPage = lazyNamed(() => import('./creator/BillingPage.tsx'), 'BillingPage')
const BillsPage = lazyNamed(() => import('./staff/BillsPage.tsx'), 'BillsPage')
const EndContractPage = lazyNamed(() => import('./public/EndContractPage.tsx'), 'EndContractPage')
const ConfirmEndingPage = lazyNamed(() => import('./public/ConfirmEndingPage.tsx'), 'ConfirmEndingPage')
const ChargesPage = lazyNamed(() => import('./creator/ChargesPage.tsx'), 'ChargesPage')

const texts = defineMessages({
  billing: { id: 'billing.title', defaultMessage: 'Billing' },
})

/** Nothing leads to these pages where nothing is sold. */
const isSold: ShownIf = {
  ...(apiQuery(offerRoute) as unknown as ShownIf), // with its answer unknown, so that tabs of all kinds are one list
  select: (offer) => (offer as Offer).provider !== null,
}

export const billingRoom: Room = {
  name: 'billing',
  pages: [
    { path: '/plus', element: <PlusPage />, handle: plusPage },
    { path: '/contract/withdraw', element: <EndContractPage intent="withdraw" /> },
    { path: '/contract/terminate', element: <EndContractPage intent="terminate" /> },
    { path: '/contract/confirm', element: <ConfirmEndingPage /> },
    { path: '/settings/billing/charges', element: <ChargesPage /> },
  ],
  settings: [{ to: '/settings/billing', text: texts.billing, page: <BillingPage />, shownIf: isSold }],
  admin: [{ resource: 'billing', text: texts.billing, list: BillsPage, below: [':id'] }],
  fills: [
    userBadges.fill(PlusBadge),
    userStaffControls.fill(BillingControl),
    userStaffCards.fill(CardWithExpiry),
    viewerBanners.fill(PaymentBanner),
  ],
}
