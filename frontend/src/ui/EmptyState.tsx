import { PackageOpen } from 'lucide-react'
import { State, type StateProps } from './State.tsx'

/** Nothing is here: says why, and what would fill it. */
export function EmptyState(props: StateProps) {
  return <State role="status" icon={<PackageOpen />} {...props} />
}
