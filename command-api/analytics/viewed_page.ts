import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'

/** A project's page, as its address names it. */
export interface ViewedPage {
  idOrSlug: string
  /** Its part, such as `versions`; empty for the first one, `other` for what has no name here. */
  page: string
  /** `utm_source`, if it is a short plain word. */
  campaign: string | null
}

const types: readonly string[] = [...projectTypes, 'project']
const pages = ['gallery', 'changelog', 'versions', 'version', 'dependencies', 'history', 'moderation', 'settings']

/** The project's page at an address of the site. Undefined for other pages. */
export function viewedPage(address: URL): ViewedPage | undefined {
  const [, type = '', encoded = '', part = ''] = address.pathname.split('/')
  if (!types.includes(type) || encoded === '') return undefined
  const idOrSlug = decoded(encoded)
  if (idOrSlug === undefined) return undefined
  const campaign = address.searchParams.get('utm_source')
  return {
    idOrSlug,
    page: part === '' || pages.includes(part) ? part : 'other',
    campaign: campaign !== null && /^[\w.+-]{1,64}$/.test(campaign) ? campaign.toLowerCase() : null,
  }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The host that linked to the page. Null for our own, and for what is no address of a page. */
export function referrerHost(referrer: string | null | undefined, own: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname, host } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === new URL(own).host) return null
  return /^[\w.-]{1,253}$/.test(hostname) ? hostname.replace(/^www\./, '') : null
}
