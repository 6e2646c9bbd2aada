import { useParams } from 'react-router'
import { MissingPage } from '../../Missing.tsx'
import { setupQuery } from '../../projectAddress.ts'
import { useProjectView } from './projectView.ts'

/** Any address below a project that isn't one of its tabs. */
export function MissingTab() {
  const { base, setup } = useProjectView()
  const { '*': rest = '' } = useParams()
  return <MissingPage name={rest} to={base + setupQuery(setup)} />
}
