import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery } from '../../../api/apiQuery.ts'
import { useManaged } from '../../../catalogue/creator/managedProject.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatWait } from './formatWait.ts'

/** Milliseconds: while the place is not known yet, and afterwards. */
const soon = 2_000
const later = 60_000

/** Where the project stands in the review queue, and how long that is likely to take. */
export function QueuePlace() {
  const intl = useIntl()
  const { project } = useManaged()
  const { data, error } = useQuery({
    ...apiQuery('GET /_internal/project/:id/review', { params: { id: project.id } }),
    refetchInterval: ({ state }) => (state.data?.position ? later : soon),
  })
  if (error) return null
  if (!data?.position) return <Skeleton width="90%" />
  const { position, total, expected_wait_seconds: wait } = data
  return wait === null ? (
    <FormattedMessage
      id="review.place"
      defaultMessage="{position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total} in the review queue"
      values={{ position, total }}
    />
  ) : (
    <FormattedMessage
      id="review.placeAndWait"
      defaultMessage="{position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total} in the review queue, about {wait}"
      values={{ position, total, wait: formatWait(intl, wait) }}
    />
  )
}
