import type { MessageDescriptor } from 'react-intl'
import type { PublicPage } from '../../../app/kit/page.ts'
import { titleOfUser } from './titleOfUser.ts'

/** What a further address of a user shows: its name, and its one path below the user's. */
type UserPart = { text: MessageDescriptor; path: string }

function pageOf(part: UserPart | null): PublicPage {
  return {
    load: ({ params: { id = '' } }, read) => read('GET /v3/user/:id', { params: { id } }),
    head({ params: { id = '' }, origin }, known, intl) {
      const user = known('GET /v3/user/:id', { params: { id } })
      if (!user) return undefined
      const { id: accountId, username, bio, avatar_url: image } = user
      const base = `/user/${encodeURIComponent(username)}`
      const projects = intl.formatMessage(
        { id: 'user.description', defaultMessage: 'Projects by {name}' },
        { name: username },
      )
      const description = part ? titleOfUser(intl, username, part.text) : bio || projects
      const profile = {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: username, url: origin + base, description, ...(image && { image }) },
      }
      return {
        canonical: part ? base + part.path : base,
        description,
        feed: { title: projects, to: `/feed/user/${accountId}` },
        ...(image && { image }),
        places: [
          { name: username, to: base },
          ...(part ? [{ name: intl.formatMessage(part.text), to: base + part.path }] : []),
        ],
        structured: part ? [] : [profile],
      }
    },
  }
}

export const userPage: PublicPage = pageOf(null)

/** The page of a part of what a user has, such as their mods. */
export const userPartPage = (part: UserPart): PublicPage => pageOf(part)
