import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import { type Known, optional, PageMoved, type PublicPage, type Read } from '../../../app/kit/page.ts'
import { avatarSources } from '../../../ui/Avatar.tsx'
import { baseOf, mainType, movedTo } from '../../projectAddress.ts'
import { sections } from '../../sections.ts'
import type { VersionItem } from '../../versionItem.ts'
import { gallerySources } from '../gallery/gallerySources.ts'

const texts = defineMessages({
  gallery: { id: 'project.tab.gallery', defaultMessage: 'Gallery' },
  changelog: { id: 'project.tab.changelog', defaultMessage: 'Changelog' },
  versions: { id: 'project.tab.versions', defaultMessage: 'Versions' },
  history: { id: 'project.tab.history', defaultMessage: 'History' },
})
const descriptions = defineMessages({
  gallery: { id: 'project.gallery.description', defaultMessage: 'Pictures of {name}' },
  changelog: { id: 'project.changelog.description', defaultMessage: 'What changed in each version of {name}' },
  versions: {
    id: 'project.versions.description',
    defaultMessage: 'All versions of {name} with their files, game versions and loaders',
  },
  history: {
    id: 'project.history.description',
    defaultMessage: 'What has changed in {name} since it became public: name, license, versions and files',
  },
})

const versionsInput = (id: string) => ({ params: { id }, query: { include_changelog: false } })

/** The frame of a project's pages. */
export function projectPage(segment: string): PublicPage {
  return {
    async load({ params: { id = '' }, pathname, search }, read) {
      const [project] = await Promise.all([
        read('GET /v3/project/:id', { params: { id } }),
        optional(read('GET /v3/project/:id/version', versionsInput(id))),
        optional(read('GET /v3/project/:id/members', { params: { id } })),
      ])
      const target = movedTo(pathname.replace(/\/+$/, ''), baseOf(project, segment))
      if (target !== pathname) throw new PageMoved(301, target + (search.size > 0 ? `?${search}` : ''))
    },
    head({ params: { id = '' }, origin }, known, intl) {
      const project = known('GET /v3/project/:id', { params: { id } })
      if (!project) return undefined
      const base = baseOf(project)
      const section = sections.find(({ type }) => type === mainType(project))
      return {
        description: project.summary,
        ...previewOf(project),
        canonical: base,
        ...(project.icon_url && { preload: { src: project.icon_url, ...avatarSources(project.icon_url, 96) } }),
        feed: {
          title: intl.formatMessage(
            { id: 'project.feed', defaultMessage: 'Versions of {name}' },
            { name: project.name },
          ),
          to: `/feed/project/${project.id}`,
        },
        places: [
          ...(section ? [{ name: intl.formatMessage(section.text), to: section.path }] : []),
          { name: project.name, to: base },
        ],
        structured: [applicationOf(project, id, origin + base, known)],
      }
    },
  }
}

export const descriptionPage: PublicPage = {
  load: ({ params: { id = '' } }, read) =>
    Promise.all([
      optional(read('GET /_internal/project/:id/description', { params: { id } })),
      optional(readMeasures(id, read)),
    ]),
}

/** Of projects with pictures only. */
async function readMeasures(id: string, read: Read): Promise<void> {
  const { gallery } = await read('GET /v3/project/:id', { params: { id } })
  if (gallery.length > 0) await read('GET /_internal/project/:id/pictures', { params: { id } })
}

export function tabPage(tab: keyof typeof texts): PublicPage {
  return {
    ...(tab === 'versions' && {
      load: ({ params: { id = '' } }, read) =>
        optional(read('GET /_internal/project/:id/excerpts', { params: { id } })),
    }),
    ...(tab === 'gallery' && {
      load: ({ params: { id = '' } }, read) => optional(readMeasures(id, read)),
    }),
    head({ params: { id = '' } }, known, intl) {
      const project = known('GET /v3/project/:id', { params: { id } })
      if (!project) return undefined
      const canonical = `${baseOf(project)}/${tab}`
      const text = (message: MessageDescriptor) => intl.formatMessage(message, { name: project.name })
      const [picture] = tab === 'gallery' ? project.gallery : []
      return {
        canonical,
        ...(picture && { preload: { src: picture.url, ...gallerySources(picture.url) } }),
        description: text(descriptions[tab]),
        places: [{ name: text(texts[tab]), to: canonical }],
      }
    },
  }
}

export const versionPage: PublicPage = {
  async load({ params: { id = '', version = '' } }, read) {
    const found = await read('GET /v3/project/:id/version/:version', { params: { id, version } })
    await optional(read('GET /_internal/versions/changelogs', { query: { ids: [found.id] } }))
  },
  head({ params: { id = '', version = '' } }, known, intl) {
    const project = known('GET /v3/project/:id', { params: { id } })
    const found = known('GET /v3/project/:id/version/:version', { params: { id, version } })
    if (!project || !found) return undefined
    const versions = `${baseOf(project)}/versions`
    const canonical = `${baseOf(project)}/version/${encodeURIComponent(version)}`
    return {
      canonical,
      description: `${project.name} ${found.version_number}: ${project.summary}`,
      places: [
        { name: intl.formatMessage(texts.versions), to: versions },
        { name: found.version_number, to: canonical },
      ],
    }
  },
}

function previewOf({ gallery, icon_url }: ProjectV3) {
  const image = gallery.find(({ featured }) => featured)?.raw_url ?? icon_url
  return image ? { image } : {}
}

/** Preview programs read only the newest anyway, and a long list makes every page heavier. */
const mostVersions = 10

function applicationOf(project: ProjectV3, id: string, url: string, known: Known): object {
  const versions = known('GET /v3/project/:id/version', versionsInput(id)) ?? []
  const members = known('GET /v3/project/:id/members', { params: { id } }) ?? []
  const [newest] = versions
  const license = licenseOf(project)
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': url,
    url,
    name: project.name,
    description: project.summary,
    applicationCategory: 'GameApplication',
    ...previewOf(project),
    ...(license && { license }),
    datePublished: project.approved ?? project.published,
    dateModified: project.updated,
    author: authorsOf(members, new URL(url).origin),
    ...(newest && releaseOf(newest)),
    softwareRequirements: [...project.loaders, ...project.game_versions.slice(-mostVersions)].join(', '),
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/DownloadAction',
      userInteractionCount: project.downloads,
    },
    workExample: versions.slice(0, mostVersions).map((version) => ({
      '@type': 'SoftwareApplication',
      name: version.name,
      url: `${url}/version/${encodeURIComponent(version.version_number)}`,
      datePublished: version.date_published,
      ...releaseOf(version),
    })),
  }
}

function licenseOf({ license: { id, url } }: ProjectV3): string | null {
  return url ?? (id.startsWith('LicenseRef-') ? null : `https://spdx.org/licenses/${id}.html`)
}

function authorsOf(members: ResponseOf<'GET /v3/project/:id/members'>, origin: string): object[] {
  return members.map(({ user: { username } }) => ({
    '@type': 'Person',
    name: username,
    url: `${origin}/user/${encodeURIComponent(username)}`,
  }))
}

function releaseOf({ version_number, files }: VersionItem): object {
  const file = files.find(({ primary }) => primary) ?? files[0]
  return {
    softwareVersion: version_number,
    ...(file && { downloadUrl: file.url, fileSize: `${Math.ceil(file.size / 1024)} KB` }),
  }
}
