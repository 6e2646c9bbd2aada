import type { ComponentProps } from 'react'
import { useCosmetics } from '../../../api/storage/cosmetics.ts'

/** A link that a creator gave: opens beside the page unless the reader prefers otherwise, and vouches for nothing. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  const { externalLinksNewTab } = useCosmetics()
  return <a {...props} rel="noopener nofollow ugc" target={externalLinksNewTab ? '_blank' : undefined} />
}
