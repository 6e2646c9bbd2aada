import { use } from 'react'
import { ServedContext } from '../api/storage/served.ts'

/** Whether this site's server says that anything is sold. */
export const isSelling = (): boolean => document.querySelector('meta[name="sells"]') !== null

/** As `isSelling`, also on the server. */
export function useSelling(): boolean {
  return use(ServedContext)?.sells ?? isSelling()
}
