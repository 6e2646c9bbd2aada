import type { MessageDescriptor } from 'react-intl'
import { PreloadFills } from '../../../app/kit/slot.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { userFacts, userSections } from '../../slots.ts'

const UserPage = lazyNamed(() => import('./UserPage.tsx'), 'UserPage')

const slots = [userFacts, userSections]

/**
 * The page of a user. Rooms that put something under further addresses of a user have a route to this for each, where `part` names what
 * it shows.
 */
export function UserRoute({ part }: { part?: MessageDescriptor }) {
  return (
    <PreloadFills slots={slots}>
      <UserPage part={part} />
    </PreloadFills>
  )
}
