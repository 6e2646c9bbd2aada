import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { StaffNotFound } from '../../app/staff/StaffNotFound.tsx'
import { BillQuestion } from './BillQuestion.tsx'
import { BillSearch } from './BillSearch.tsx'
import { BillView } from './BillView.tsx'
import type { Looked } from './looks.ts'

const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** `/admin/billing` finds a bill, `/admin/billing/{user}` shows it. One component, so that a bill found by its reference is looked at once. */
export function BillsPage() {
  const { '*': rest = '' } = useParams()
  const navigate = useNavigate()
  // Held here alone: whoever comes back has to say again why they look.
  const [looked, setLooked] = useState<Looked>()
  if (rest.includes('/')) return <StaffNotFound />
  if (rest === '') {
    const show = (found: Looked) => {
      setLooked(found)
      void navigate(`/admin/billing/${encodeURIComponent(found.bill.user_id)}`)
    }
    return <BillSearch onFound={show} />
  }
  const isShown = looked && (looked.bill.user_id === rest || same(looked.bill.username, rest))
  return isShown ? <BillView looked={looked} onLooked={setLooked} /> : <BillQuestion id={rest} onLooked={setLooked} />
}
