import { useEffect } from 'react'
import { reportView } from './reportView.ts'

/** Tells the site that a browser shows a project's page, once for each time it is opened. Shows nothing itself. */
export function ReportView({ project }: { project: { id: string } }) {
  const { id } = project
  useEffect(() => {
    const waiting = new AbortController()
    void reportView(id, waiting.signal)
    return () => waiting.abort()
  }, [id])
  return null
}
