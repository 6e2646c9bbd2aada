import { useParams } from 'react-admin'
import { ReviewPage } from './review/ReviewPage.tsx'

/** The review page of the project in the address. */
export function ReviewShow() {
  const { id = '' } = useParams()
  return <ReviewPage key={id} id={id} />
}
