import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/**
 * The nonce that the document allows style elements with. Undefined if the document is that of another page, from which somebody came
 * here: there, only elements that scripts fill are allowed, and those of a build for users are.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'css', ...(nonce && { nonce }) })

/** Around everything that creates style elements at run time. */
export function StaffStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
