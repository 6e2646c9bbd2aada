import { useParams } from 'react-admin'
import { ReportPage } from './report/ReportPage.tsx'

/** The page of the report in the address. */
export function ReportShow() {
  const { id = '' } = useParams()
  return <ReportPage key={id} id={id} />
}
