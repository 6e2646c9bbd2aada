import { defineSide } from '../kit/define_room.ts'
import { billingRoutes } from './billing.routes.ts'
import { billingContributes, billingOffer } from './billing_offer.port.ts'

export const side = defineSide({
  fills: () => [billingOffer.fill(null), billingContributes.fill(false)],
  routes: billingRoutes,
})
