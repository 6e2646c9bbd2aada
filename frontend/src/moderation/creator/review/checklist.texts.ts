import type { ChecklistId } from '@adit/events/catalogue/checklist/checklist_item.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

/**
 * The words of the checklist, by the item's id: the English ones of the catalogue, here once more so that they are translated and
 * compiled like every other text. The test beside this file holds the two equal.
 */
export const checklistTexts: Record<ChecklistId, MessageDescriptor> = defineMessages({
  'title-brand': {
    id: 'checklist.title-brand',
    defaultMessage:
      'Choose a name of your own: “{title}” is too close to the game’s name. You can mention the game only as part of a longer name.',
  },
  'title-loader': {
    id: 'checklist.title-loader',
    defaultMessage: 'Remove “{loader}” from the name. Each version lists its loaders.',
  },
  'title-version': {
    id: 'checklist.title-version',
    defaultMessage: 'Remove “{version}” from the name. Each version lists its game versions.',
  },
  'summary-required': { id: 'checklist.summary-required', defaultMessage: 'Write a summary.' },
  'summary-same-as-title': {
    id: 'checklist.summary-same-as-title',
    defaultMessage: 'Write a summary that says more than the name does.',
  },
  'summary-too-short': {
    id: 'checklist.summary-too-short',
    defaultMessage:
      'Make the summary longer: it has {length, plural, one {# character} other {# characters}}, and should have at least {min}.',
  },
  'summary-line-break': { id: 'checklist.summary-line-break', defaultMessage: 'Write the summary on one line.' },
  'summary-link': {
    id: 'checklist.summary-link',
    defaultMessage: 'Remove links from the summary. There are separate fields for links.',
  },
  'summary-formatting': {
    id: 'checklist.summary-formatting',
    defaultMessage: 'Write the summary as plain text, without formatting.',
  },
  'summary-special-characters': {
    id: 'checklist.summary-special-characters',
    defaultMessage: 'Remove decorative characters such as “{characters}” from the summary.',
  },
  'description-required': { id: 'checklist.description-required', defaultMessage: 'Write a description.' },
  'description-too-short': {
    id: 'checklist.description-too-short',
    defaultMessage:
      'Make the description longer: it has {length, plural, one {# readable character} other {# readable characters}}, and should have at least {min}.',
  },
  'description-long-headers': {
    id: 'checklist.description-long-headers',
    defaultMessage:
      'Shorten {count, plural, one {# heading} other {# headings}}, such as “{example}”. A heading should be a short phrase of at most {max} characters.',
  },
  'description-image-heavy': {
    id: 'checklist.description-image-heavy',
    defaultMessage:
      'Add more text: the description has {images, plural, one {# image} other {# images}} for {length, plural, one {# readable character} other {# readable characters}}.',
  },
  'description-image-alt': {
    id: 'checklist.description-image-alt',
    defaultMessage:
      'Add alternative text to {count, plural, one {# image} other {# images}}, for people who cannot see them.',
  },
  'description-link-shortener': {
    id: 'checklist.description-link-shortener',
    defaultMessage: 'Replace the shortened {host} link in the description with the full URL.',
  },
  'icon-missing': {
    id: 'checklist.icon-missing',
    defaultMessage: 'Add an icon, so that people recognize your project.',
  },
  'tags-required': { id: 'checklist.tags-required', defaultMessage: 'Choose at least one tag.' },
  'tags-too-many': {
    id: 'checklist.tags-too-many',
    defaultMessage: 'Choose fewer tags: {count} are selected, and more than {max} make a project harder to find.',
  },
  'tags-all-selected': {
    id: 'checklist.tags-all-selected',
    defaultMessage: 'Choose only the tags that fit. All {count} are selected.',
  },
  'tags-several-resolutions': {
    id: 'checklist.tags-several-resolutions',
    defaultMessage: 'Choose one resolution. {count} are selected.',
  },
  'license-required': { id: 'checklist.license-required', defaultMessage: 'Choose a license.' },
  'license-url-malformed': {
    id: 'checklist.license-url-malformed',
    defaultMessage: 'Correct the license URL.',
  },
  'license-url-social': {
    id: 'checklist.license-url-social',
    defaultMessage: "Link to the license text itself. {host} doesn't host licenses.",
  },
  'source-required': {
    id: 'checklist.source-required',
    defaultMessage: 'Add a link to the source code. The {license} license requires you to offer it.',
  },
  'link-shortener': {
    id: 'checklist.link-shortener',
    defaultMessage: 'Replace the shortened {host} link with the full URL.',
  },
  'discord-invite-misplaced': {
    id: 'checklist.discord-invite-misplaced',
    defaultMessage: 'Move the Discord invite to the field for Discord.',
  },
  'links-missing': {
    id: 'checklist.links-missing',
    defaultMessage: 'Add links to places where people can report issues, read more or talk to you.',
  },
  'gallery-required': {
    id: 'checklist.gallery-required',
    defaultMessage:
      'Add {missing, plural, one {# more picture} other {# more pictures}} to the gallery. At least {min, plural, one {# is} other {# are}} needed.',
  },
  'gallery-featured': {
    id: 'checklist.gallery-featured',
    defaultMessage: 'Choose a featured picture in the gallery. It represents your project in lists.',
  },
  'version-required': { id: 'checklist.version-required', defaultMessage: 'Upload a version.' },
  'environment-required': {
    id: 'checklist.environment-required',
    defaultMessage: 'Choose where your project runs: on the client, the server or both.',
  },
})

export function isChecklistId(id: string): id is ChecklistId {
  return Object.hasOwn(checklistTexts, id)
}
