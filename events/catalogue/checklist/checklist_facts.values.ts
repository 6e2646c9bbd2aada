import { httpUrl, isDiscordInvite, isLinkShortener, isSocialHost } from '../../kit/url.values.ts'
import { demandsSource, UNKNOWN_LICENSE } from '../license/license.values.ts'
import { CHECKLIST } from '../limits.values.ts'
import { categoriesOf, isResolution } from '../tag/category.values.ts'
import { hasEnvironmentMetadata } from '../tag/environment.values.ts'
import type { ChecklistItem, ChecklistProject } from './checklist_item.values.ts'

/** Everything that isn't text: tags, license, links, pictures, versions, environments. */
export const checklistFacts = (project: ChecklistProject): ChecklistItem[] => [
  ...checkTags(project),
  ...checkLicense(project),
  ...checkLinks(project),
  ...checkPictures(project),
  ...checkVersions(project),
]

const checkTags = ({ projectType, categories, additionalCategories }: ChecklistProject): ChecklistItem[] => {
  const at = { field: 'categories', fixIt: 'tags' } as const
  const selected = new Set([...categories, ...additionalCategories])
  if (selected.size === 0) return [{ id: 'tags-required', level: 'required', ...at, data: {} }]
  const items: ChecklistItem[] = []
  const count = selected.size
  const all = new Set(categoriesOf(projectType).map(({ name }) => name))
  if (all.size > 1 && [...all].every((name) => selected.has(name))) {
    items.push({ id: 'tags-all-selected', level: 'required', ...at, data: { count } })
  } else if (count > CHECKLIST.tagsMax) {
    items.push({ id: 'tags-too-many', level: 'warning', ...at, data: { count, max: CHECKLIST.tagsMax } })
  }
  const sizes = [...selected].filter(isResolution).length
  if (projectType === 'resourcepack' && sizes > 1) {
    items.push({ id: 'tags-several-resolutions', level: 'warning', ...at, data: { count: sizes } })
  }
  return items
}

const checkLicense = ({ licenseId, licenseUrl, sourceUrl }: ChecklistProject): ChecklistItem[] => {
  const items: ChecklistItem[] = []
  if (licenseId.trim() === '' || licenseId === UNKNOWN_LICENSE) {
    items.push({ id: 'license-required', level: 'required', field: 'license_id', fixIt: 'license', data: {} })
  }
  if (demandsSource(licenseId) && !sourceUrl) {
    const data = { license: licenseId }
    items.push({ id: 'source-required', level: 'required', field: 'source_url', fixIt: 'links', data })
  }
  if (licenseUrl) {
    const at = { level: 'required', field: 'license_url', fixIt: 'license' } as const
    const host = httpUrl(licenseUrl)?.hostname
    if (host === undefined) items.push({ id: 'license-url-malformed', ...at, data: {} })
    else if (isSocialHost(host)) items.push({ id: 'license-url-social', ...at, data: { host } })
    else if (isLinkShortener(host)) items.push({ id: 'link-shortener', ...at, data: { host } })
  }
  return items
}

const checkLinks = (project: ChecklistProject): ChecklistItem[] => {
  const links = [
    ['issues_url', project.issuesUrl],
    ['source_url', project.sourceUrl],
    ['wiki_url', project.wikiUrl],
    ['discord_url', project.discordUrl],
    ...project.donationUrls.map((url) => ['donation_urls', url] as const),
  ] as const
  if (links.every(([, text]) => !text)) {
    return [{ id: 'links-missing', level: 'suggestion', field: 'issues_url', fixIt: 'links', data: {} }]
  }
  return links.flatMap(([field, text]): ChecklistItem[] => {
    const url = httpUrl(text ?? '')
    if (!url) return []
    const at = { level: 'required', field, fixIt: 'links' } as const
    if (isLinkShortener(url.hostname)) return [{ id: 'link-shortener', ...at, data: { host: url.hostname } }]
    const misplaced = field !== 'discord_url' && isDiscordInvite(url)
    return misplaced ? [{ id: 'discord-invite-misplaced', ...at, data: {} }] : []
  })
}

/** Every project needs a picture, a shader several. Projects that only add sounds or texts have nothing to show. */
const picturesNeeded = ({ projectType, categories, additionalCategories }: ChecklistProject): number => {
  if (projectType === 'shader') return CHECKLIST.shaderImagesMin
  const tags = [...categories, ...additionalCategories]
  return projectType === 'resourcepack' && (tags.includes('audio') || tags.includes('locale')) ? 0 : 1
}

const checkPictures = (project: ChecklistProject): ChecklistItem[] => {
  const at = { field: 'gallery', fixIt: 'gallery' } as const
  const items: ChecklistItem[] = []
  const min = picturesNeeded(project)
  const count = project.gallery.length
  if (count < min) {
    items.push({ id: 'gallery-required', level: 'required', ...at, data: { min, missing: min - count } })
  }
  if (count > 0 && !project.gallery.some(({ featured }) => featured)) {
    items.push({ id: 'gallery-featured', level: 'suggestion', ...at, data: {} })
  }
  if (!project.hasIcon) {
    items.push({ id: 'icon-missing', level: 'suggestion', field: 'icon_url', fixIt: 'general', data: {} })
  }
  return items
}

const checkVersions = ({ projectType, versionCount, environments }: ChecklistProject): ChecklistItem[] => {
  if (versionCount === 0) {
    return [{ id: 'version-required', level: 'required', field: 'versions', fixIt: 'versions', data: {} }]
  }
  const isChosen = environments.length > 0 && !environments.includes('unknown')
  if (!hasEnvironmentMetadata(projectType) || isChosen) return []
  return [{ id: 'environment-required', level: 'required', field: 'environment', fixIt: 'environment', data: {} }]
}
