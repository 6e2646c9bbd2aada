import { refusals } from '@adit/platform/eventing/refusal.ts'
import { launcherAddress } from '../launcher/launcher_target.ts'

export const returnRefusals = refusals('return_not_allowed')

export interface OwnPlaces {
  /** Base URL of the site, without a trailing slash. */
  origin: string
  launcherFiles: string | null
}

const start = '/dashboard'

/**
 * Where to go on this site after signing in: a path. A launcher's own address, and the site for launchers that listen on no port, become the page
 * that asks whether to let the launcher in. Throws return_not_allowed for everything else.
 */
export function returnPath(wanted: string | undefined, { origin, launcherFiles }: OwnPlaces): string {
  if (wanted === undefined || wanted === '') return start
  const launcher = launcherAddress(wanted)
  if (launcher) return `/auth/sign-in?launcher=true&ipver=${launcher.ipVersion}&port=${launcher.port}`
  if (launcherFiles !== null && isSame(wanted, launcherFiles)) return '/auth/sign-in?launcher=true'
  const path = pathOn(wanted, origin)
  if (path === undefined) throw returnRefusals.refuse('return_not_allowed', { field: 'url' })
  return path
}

/** A path is read as browsers read it, in which `/\` begins another host. Undefined for an address elsewhere. */
function pathOn(wanted: string, origin: string): string | undefined {
  if (!wanted.startsWith('/') && !wanted.startsWith(`${origin}/`) && wanted !== origin) return undefined
  if (!URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  const isInside = url.origin === new URL(origin).origin && url.username === '' && !url.pathname.startsWith('//')
  return isInside ? url.pathname + url.search + url.hash : undefined
}

const isSame = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '')
