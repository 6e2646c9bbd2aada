import { Wallet } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { reportCards } from '../analytics/slots.ts'
import type { Room } from '../app/kit/room.ts'
import { accountDeletionNotes } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { useSharesRevenue } from './useSharesRevenue.ts'

const RevenuePage = lazyNamed(() => import('./creator/RevenuePage.tsx'), 'RevenuePage')
const RevenueCard = lazyNamed(() => import('./creator/RevenueCard.tsx'), 'RevenueCard')
const DeletionBalance = lazyNamed(() => import('./creator/DeletionBalance.tsx'), 'DeletionBalance')
const RevenueDaysList = lazyNamed(() => import('./staff/RevenueDaysList.tsx'), 'RevenueDaysList')

const texts = defineMessages({
  revenue: { id: 'revenue.title', defaultMessage: 'Revenue' },
  revenueDays: { id: 'staff.nav.revenue', defaultMessage: 'Revenue' },
})

export const payoutsRoom: Room = {
  name: 'payouts',
  admin: [{ resource: 'revenue', text: texts.revenueDays, list: RevenueDaysList }],
  fills: [accountDeletionNotes.fill(DeletionBalance), reportCards.fill(RevenueCard)],
  dashboard: [
    { resource: 'revenue', text: texts.revenue, icon: Wallet, place: 2, page: RevenuePage, useShown: useSharesRevenue },
  ],
}
