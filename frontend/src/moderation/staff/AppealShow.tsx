import { useParams } from 'react-admin'
import { AppealPage } from './appeal/AppealPage.tsx'

/** The page of the appeal in the address. */
export function AppealShow() {
  const { id = '' } = useParams()
  return <AppealPage key={id} id={id} />
}
