import { useDataProvider } from 'react-admin'
import type { StaffDataProvider, StaffVerbs } from './staffDataProvider.ts'

/** What staff do, from within the staff pages. */
export const useStaffVerbs = (): StaffVerbs => useDataProvider<StaffDataProvider>()
