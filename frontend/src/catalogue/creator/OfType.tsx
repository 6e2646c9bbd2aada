import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { isTypeSegment } from '../projectAddress.ts'

/** Addresses such as `/mod/lantern/settings` are a project's; with another first word they are nobody's. */
export function OfType({ children }: { children: ReactNode }) {
  const { type } = useParams()
  return isTypeSegment(type) ? children : <NotFoundPage />
}
