import { Navigate, useParams } from 'react-router'
import { reportPath } from '../../reportPaths.ts'

/** Leads from the short address of a report to its page. */
export function ToReport() {
  return <Navigate to={reportPath(useParams().id ?? '')} replace />
}
