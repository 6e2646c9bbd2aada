import type { PublicPage } from '../../../app/kit/page.ts'

export const userPage: PublicPage = {
  load: ({ params: { id = '' } }, read) => read('GET /v3/user/:id', { params: { id } }),
  head({ params: { id = '' }, pathname, origin }, known, intl) {
    const user = known('GET /v3/user/:id', { params: { id } })
    if (!user) return undefined
    const { id: accountId, username, bio, avatar_url: image } = user
    const base = `/user/${encodeURIComponent(username)}`
    const [, , , part] = pathname.split('/')
    const description =
      bio || intl.formatMessage({ id: 'user.description', defaultMessage: 'Projects by {name}' }, { name: username })
    return {
      canonical: part ? `${base}/${part}` : base,
      description,
      feed: {
        title: intl.formatMessage({ id: 'user.description', defaultMessage: 'Projects by {name}' }, { name: username }),
        to: `/feed/user/${accountId}`,
      },
      ...(image && { image }),
      places: [{ name: username, to: base }],
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          mainEntity: { '@type': 'Person', name: username, url: origin + base, description, ...(image && { image }) },
        },
      ],
    }
  },
}
