import { isSlug } from '@adit/events/catalogue/limits.values.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../../api/apiQuery.ts'

export type SlugState = 'empty' | 'malformed' | 'own' | 'checking' | 'free' | 'taken' | 'unchecked'

/** Milliseconds without a key press after which the address is asked about. */
const pause = 300

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Whether an address is free, asked once the typing rests. `own` is the project that may have it already. */
export function useSlugCheck(slug: string, own?: { id: string; slug: string }): SlugState {
  const text = slug.toLowerCase()
  const settled = useSettled(text)
  const ask = isSlug(text) && text !== own?.slug
  const { data, error, fetchStatus } = useQuery({
    ...apiQuery('GET /v2/project/:id/check', { params: { id: settled } }),
    enabled: ask && settled === text,
    staleTime: 10_000,
    retry: false,
  })
  if (text === '') return 'empty'
  if (!isSlug(text)) return 'malformed'
  if (text === own?.slug) return 'own'
  if (settled !== text || fetchStatus === 'fetching') return 'checking'
  if (data) return data.id === own?.id ? 'own' : 'taken'
  return error?.status === 404 ? 'free' : 'unchecked'
}
