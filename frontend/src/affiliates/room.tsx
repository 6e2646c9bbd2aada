import { Link2 } from 'lucide-react'
import { defineMessages } from 'react-intl'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { useIsAffiliate } from './useIsAffiliate.ts'

const AffiliateLinksPage = lazyNamed(() => import('./creator/AffiliateLinksPage.tsx'), 'AffiliateLinksPage')

const texts = defineMessages({ links: { id: 'affiliates.title', defaultMessage: 'Affiliate links' } })

export const affiliatesRoom: Room = {
  name: 'affiliates',
  dashboard: [
    {
      ...{ resource: 'affiliate-links', text: texts.links, icon: Link2, place: 3 },
      ...{ page: AffiliateLinksPage, useShown: useIsAffiliate },
    },
  ],
}
