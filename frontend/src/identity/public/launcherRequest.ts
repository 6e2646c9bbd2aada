/** A launcher that was opened on this computer and wants to sign in, as the address of the page names it. */
export type LauncherRequest = { ipver: string | null; port: string | null }

/** Undefined if no launcher has opened the page. The API judges whether it listens where it says. */
export function launcherRequestOf(params: URLSearchParams): LauncherRequest | undefined {
  if (params.get('launcher') === null) return undefined
  return { ipver: params.get('ipver'), port: params.get('port') }
}

/** The page that asks whether to let the launcher in, for somebody who is signed in by then. */
export function launcherPath({ ipver, port }: LauncherRequest): string {
  const params = new URLSearchParams({ launcher: 'true' })
  if (ipver !== null) params.set('ipver', ipver)
  if (port !== null) params.set('port', port)
  return `/auth/sign-in?${params}`
}
