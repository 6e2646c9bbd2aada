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
      'Choose a name of your own: “{title}” is too close to the game’s name. Refer to the game in a longer name only.',
  },
  'title-loader': {
    id: 'checklist.title-loader',
    defaultMessage: 'Leave “{loader}” out of the name. Loaders are listed with each version.',
  },
  'title-version': {
    id: 'checklist.title-version',
    defaultMessage: 'Leave “{version}” out of the name. Game versions are listed with each version.',
  },
  'summary-required': { id: 'checklist.summary-required', defaultMessage: 'Write a summary.' },
  'summary-same-as-title': {
    id: 'checklist.summary-same-as-title',
    defaultMessage: 'Write a summary that says more than the name does.',
  },
  'summary-too-short': {
    id: 'checklist.summary-too-short',
    defaultMessage:
      'Make the summary longer: it has {length, plural, one {# character} other {# characters}}, and at least {min} help people to choose.',
  },
  'summary-line-break': { id: 'checklist.summary-line-break', defaultMessage: 'Write the summary in one line.' },
  'summary-link': {
    id: 'checklist.summary-link',
    defaultMessage: 'Leave links out of the summary. They have fields of their own.',
  },
  'summary-formatting': {
    id: 'checklist.summary-formatting',
    defaultMessage: 'Write the summary as plain text, without formatting.',
  },
  'summary-special-characters': {
    id: 'checklist.summary-special-characters',
    defaultMessage: 'Leave decorative characters such as “{characters}” out of the summary.',
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
      'Shorten {count, plural, one {# heading} other {# headings}}, such as “{example}”. A heading is one short phrase of at most {max} characters.',
  },
  'description-image-heavy': {
    id: 'checklist.description-image-heavy',
    defaultMessage:
      'Say more in words: the description has {images, plural, one {# image} other {# images}} for {length, plural, one {# readable character} other {# readable characters}}.',
  },
  'description-image-alt': {
    id: 'checklist.description-image-alt',
    defaultMessage:
      'Add alternative text to {count, plural, one {# image} other {# images}}, for people who cannot see them.',
  },
  'description-link-shortener': {
    id: 'checklist.description-link-shortener',
    defaultMessage: 'Replace the shortened link of {host} in the description with the full address.',
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
    defaultMessage: 'Correct the address of the license.',
  },
  'license-url-social': {
    id: 'checklist.license-url-social',
    defaultMessage: 'Link the text of the license itself. {host} holds none.',
  },
  'source-required': {
    id: 'checklist.source-required',
    defaultMessage: 'Link the source code. The license {license} demands that it is offered.',
  },
  'link-shortener': {
    id: 'checklist.link-shortener',
    defaultMessage: 'Replace the shortened link of {host} with the full address.',
  },
  'discord-invite-misplaced': {
    id: 'checklist.discord-invite-misplaced',
    defaultMessage: 'Move the Discord invite to the field for Discord.',
  },
  'links-missing': {
    id: 'checklist.links-missing',
    defaultMessage: 'Add links to where people can report issues, read more or meet you.',
  },
  'gallery-required': {
    id: 'checklist.gallery-required',
    defaultMessage:
      'Upload {missing, plural, one {# more gallery image} other {# more gallery images}}. At least {min, plural, one {# is} other {# are}} needed.',
  },
  'gallery-featured': {
    id: 'checklist.gallery-featured',
    defaultMessage: 'Choose a featured gallery image. It represents your project in listings.',
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
