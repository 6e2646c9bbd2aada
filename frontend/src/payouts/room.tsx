import { Wallet } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { overviewCards, reportCards } from '../analytics/slots.ts'
import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { accountDeletionNotes, userStaffControls } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { revenueReversalKind, taxFormKind, withdrawalUpdateKind } from './creator/payoutKinds.ts'
import { siteRevenuePage } from './public/site_revenue.page.ts'
import { useSharesRevenue } from './useSharesRevenue.ts'

const SiteRevenuePage = lazyNamed(() => import('./public/SiteRevenuePage.tsx'), 'SiteRevenuePage')
const RevenuePage = lazyNamed(() => import('./creator/RevenuePage.tsx'), 'RevenuePage')
const RevenueCard = lazyNamed(() => import('./creator/RevenueCard.tsx'), 'RevenueCard')
const BalanceCard = lazyNamed(() => import('./creator/BalanceCard.tsx'), 'BalanceCard')
const DeletionBalance = lazyNamed(() => import('./creator/DeletionBalance.tsx'), 'DeletionBalance')
const TransfersPage = lazyNamed(() => import('./creator/TransfersPage.tsx'), 'TransfersPage')
const WithdrawPage = lazyNamed(() => import('./creator/WithdrawPage.tsx'), 'WithdrawPage')
const TaxFormPage = lazyNamed(() => import('./creator/TaxFormPage.tsx'), 'TaxFormPage')
const TaxMismatchControl = lazyNamed(() => import('./staff/TaxMismatchControl.tsx'), 'TaxMismatchControl')
const ReversalControl = lazyNamed(() => import('./staff/ReversalControl.tsx'), 'ReversalControl')
const RevenueDaysList = lazyNamed(() => import('./staff/RevenueDaysList.tsx'), 'RevenueDaysList')

const ReversalPage = lazyNamed(() => import('./creator/ReversalPage.tsx'), 'ReversalPage')
const ReversalAppealsList = lazyNamed(() => import('./staff/ReversalAppealsList.tsx'), 'ReversalAppealsList')
const ReversalAppealShow = lazyNamed(() => import('./staff/ReversalAppealShow.tsx'), 'ReversalAppealShow')

const texts = defineMessages({
  revenue: { id: 'revenue.title', defaultMessage: 'Revenue' },
  transfers: { id: 'transfers.title', defaultMessage: 'Withdrawals' },
  withdraw: { id: 'withdraw.title', defaultMessage: 'Withdraw' },
  taxForm: { id: 'taxForm.title', defaultMessage: 'Tax form' },
  reversalAppeals: { id: 'staff.nav.reversalAppeals', defaultMessage: 'Revenue appeals' },
  revenueDays: { id: 'staff.nav.revenue', defaultMessage: 'Revenue' },
})

/** Pages of revenue that the navigation doesn't list. */
const below = { icon: Wallet, place: 2, useShown: () => false }

export const payoutsRoom: Room = {
  name: 'payouts',
  pages: [
    { path: '/revenue', element: <SiteRevenuePage />, handle: siteRevenuePage },
    { path: '/dashboard/revenue/reversal/:id', element: <ReversalPage />, handle: ofAccount },
  ],
  admin: [
    { resource: 'revenue', text: texts.revenueDays, list: RevenueDaysList },
    {
      resource: 'reversal_appeals',
      text: texts.reversalAppeals,
      list: ReversalAppealsList,
      show: ReversalAppealShow,
    },
  ],
  dashboard: [
    { resource: 'revenue', text: texts.revenue, icon: Wallet, place: 2, page: RevenuePage, useShown: useSharesRevenue },
    { ...below, resource: 'revenue/transfers', text: texts.transfers, page: TransfersPage },
    { ...below, resource: 'revenue/withdraw', text: texts.withdraw, page: WithdrawPage },
    { ...below, resource: 'revenue/tax-form', text: texts.taxForm, page: TaxFormPage },
  ],
  fills: [
    accountDeletionNotes.fill(DeletionBalance),
    overviewCards.fill(BalanceCard),
    reportCards.fill(RevenueCard),
    userStaffControls.fill(TaxMismatchControl),
    userStaffControls.fill(ReversalControl),
    ...[withdrawalUpdateKind, revenueReversalKind, taxFormKind],
  ],
}
