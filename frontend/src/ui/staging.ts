import { use } from 'react'
import { ServedContext } from '../api/storage/served.ts'

/** Whether this site's server says that it is a staging site. */
export const isStaging = (): boolean => document.querySelector('meta[name="staging"]') !== null

/** As `isStaging`, also on the server. */
export function useStaging(): boolean {
  return use(ServedContext)?.staging ?? isStaging()
}
