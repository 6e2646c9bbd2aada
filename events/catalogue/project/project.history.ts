import { withConflict } from '../../kit/conflict_reason.ts'
import { type Describers, say } from '../../kit/describing.ts'
import type { License, Links, projectEvents } from './project.events.ts'

const list = (values: readonly string[]): string => values.join(', ') || '–'
const licenseName = ({ id, name }: License): string => name ?? id
const linkNames = (links: Links): string =>
  list(Object.entries(links).flatMap(([name, url]) => (url === null ? [] : [name])))

/** What happened to a project, in a sentence. */
export const describeProject: Describers<typeof projectEvents> = {
  ProjectCreated: ({ title, slug }) => say('Created the project “{title}” at {slug}', { title, slug }),
  ProjectRenamed: ({ title }) => say('Changed the name to “{title}”', { title }),
  ProjectSummaryChanged: ({ summary }) => say('Changed the summary to “{summary}”', { summary }),
  ProjectBodyChanged: ({ body }) =>
    say('Changed the description, which now has {characters} characters', { characters: body.length }),
  ProjectSlugChanged: ({ slug, previous }) => say('Changed the address from {previous} to {slug}', { slug, previous }),
  ProjectCategoriesChanged: ({ categories, additionalCategories }) =>
    say('Changed the tags to {featured}; additional tags: {additional}', {
      featured: list(categories),
      additional: list(additionalCategories),
    }),
  ProjectLicenseChanged: ({ license }) => say('Changed the license to {license}', { license: licenseName(license) }),
  ProjectLinksChanged: ({ links }) => say('Changed the links, which now include {links}', { links: linkNames(links) }),
  ProjectDonationsChanged: ({ donations }) =>
    say('Changed the donation links to {platforms}', { platforms: list(donations.map(({ id }) => id)) }),
  ProjectDisclosuresChanged: ({ disclosures }) =>
    say('Changed the disclosures to {types}', { types: list(disclosures.map(({ statement }) => statement.type)) }),
  ProjectEnvironmentChanged: ({ environment }) =>
    say('Set the environment of all versions to {environment}', { environment }),
  ProjectEnvironmentReviewChanged: ({ environmentReview }) =>
    say('Set the review status of the environments to {status}', { status: environmentReview }),
  ProjectIconChanged: () => say('Changed the icon'),
  ProjectIconRemoved: () => say('Removed the icon'),
  ProjectGalleryItemAdded: ({ item }) =>
    say('Added a picture to the gallery: {title}', { title: item.title ?? item.id }),
  ProjectGalleryItemEdited: ({ item }) =>
    say('Edited a picture in the gallery: {title}', { title: item.title ?? item.id }),
  ProjectGalleryItemRemoved: ({ itemId }) => say('Removed a picture from the gallery: {id}', { id: itemId }),
  ProjectVersionAdded: ({ number, versionId }) => say('Published version {number}', { number, versionId }),
  ProjectVersionRemoved: ({ versionId }) => say('Deleted version {versionId}', { versionId }),
  ProjectRequestedStatusChanged: ({ requestedStatus }) =>
    requestedStatus === null
      ? say('Withdrew the request for a status after review', {}, 'none')
      : say('Requested the status {status} after review', { status: requestedStatus }),
  ProjectSubmitted: ({ from, requestedStatus }) =>
    say('Submitted for review as {from}; requested status: {status}', { from, status: requestedStatus }),
  ProjectReviewed: ({ from, to, message, conflictReason, suspension }) => {
    if (suspension)
      return to === 'withheld'
        ? say('Withheld with the suspension of its owner; was {from}', { from }, 'suspension')
        : say('Got back the status {to} after the suspension of its owner', { to }, 'givenback')
    return withConflict(
      message === null
        ? say('Staff changed the status from {from} to {to}', { from, to })
        : say('Staff changed the status from {from} to {to}: {message}', { from, to, message }, 'message'),
      conflictReason,
    )
  },
  ProjectStatusChanged: ({ from, to }) => say('Changed the status from {from} to {to}', { from, to }),
  ProjectScheduled: ({ requestedStatus, time }) =>
    say('Scheduled the status {status} for {time}', { status: requestedStatus, time: new Date(time).toISOString() }),
  ProjectModerationMessageChanged: ({ message }) =>
    message === null
      ? say('Staff removed their message', {}, 'none')
      : say('Staff changed their message to “{message}”', { message }),
  ProjectMonetizationChanged: ({ monetization }) =>
    say('Changed the monetization status to {monetization}', { monetization }),
  ProjectDeleted: ({ slug }) => say('Deleted the project at {slug}', { slug }),
  ProjectRestored: ({ slug, conflictReason }) =>
    withConflict(say('Restored the project at {slug}', { slug }), conflictReason),
}
