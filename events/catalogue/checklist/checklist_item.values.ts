import type { ProjectType } from '../project/project_type.values.ts'
import type { Environment } from '../tag/environment.values.ts'

export type ChecklistLevel = 'required' | 'suggestion' | 'warning'

/** Tab of the project's settings where the item can be fixed. */
export type ChecklistTab =
  | 'description'
  | 'environment'
  | 'gallery'
  | 'general'
  | 'license'
  | 'links'
  | 'tags'
  | 'versions'

export type ChecklistItem = {
  /** Also the key of its message. */
  id: ChecklistId
  level: ChecklistLevel
  /** Field of the project, named as in the API. */
  field: string
  fixIt: ChecklistTab
  /** Values of the message. */
  data: Readonly<Record<string, string | number>>
}

/** What the checklist needs to know of a project. */
export type ChecklistProject = {
  projectType: ProjectType
  title: string
  summary: string
  /** Markdown source of the description. */
  body: string
  /** Number of readable characters of the description, without markup. */
  readableLength: number
  hasIcon: boolean
  categories: readonly string[]
  additionalCategories: readonly string[]
  licenseId: string
  licenseUrl: string | null
  issuesUrl: string | null
  sourceUrl: string | null
  wikiUrl: string | null
  discordUrl: string | null
  donationUrls: readonly string[]
  gallery: ReadonlyArray<{ featured: boolean }>
  versionCount: number
  /** Environments of the versions. May contain duplicates. */
  environments: readonly Environment[]
}

/** English texts in ICU message format, by the item's id. */
export const checklistMessages = {
  'title-brand':
    'Choose a name of your own: “{title}” is too close to the game’s name. You can mention the game only as part of a longer name.',
  'title-loader': 'Remove “{loader}” from the name. Each version lists its loaders.',
  'title-version': 'Remove “{version}” from the name. Each version lists its game versions.',
  'summary-required': 'Write a summary.',
  'summary-same-as-title': 'Write a summary that says more than the name does.',
  'summary-too-short':
    'Make the summary longer: it has {length, plural, one {# character} other {# characters}}, and should have at least {min}.',
  'summary-line-break': 'Write the summary on one line.',
  'summary-link': 'Remove links from the summary. There are separate fields for links.',
  'summary-formatting': 'Write the summary as plain text, without formatting.',
  'summary-special-characters': 'Remove decorative characters such as “{characters}” from the summary.',
  'description-required': 'Write a description.',
  'description-too-short':
    'Make the description longer: it has {length, plural, one {# readable character} other {# readable characters}}, and should have at least {min}.',
  'description-long-headers':
    'Shorten {count, plural, one {# heading} other {# headings}}, such as “{example}”. A heading should be a short phrase of at most {max} characters.',
  'description-image-heavy':
    'Add more text: the description has {images, plural, one {# image} other {# images}} for {length, plural, one {# readable character} other {# readable characters}}.',
  'description-image-alt':
    'Add alternative text to {count, plural, one {# image} other {# images}}, for people who cannot see them.',
  'description-link-shortener': 'Replace the shortened {host} link in the description with the full URL.',
  'icon-missing': 'Add an icon, so that people recognize your project.',
  'tags-required': 'Choose at least one tag.',
  'tags-too-many': 'Choose fewer tags: {count} are selected, and more than {max} make a project harder to find.',
  'tags-all-selected': 'Choose only the tags that fit. All {count} are selected.',
  'tags-several-resolutions': 'Choose one resolution. {count} are selected.',
  'license-required': 'Choose a license.',
  'license-url-malformed': 'Correct the license URL.',
  'license-url-social': "Link to the license text itself. {host} doesn't host licenses.",
  'source-required': 'Add a link to the source code. The {license} license requires you to offer it.',
  'link-shortener': 'Replace the shortened {host} link with the full URL.',
  'discord-invite-misplaced': 'Move the Discord invite to the field for Discord.',
  'links-missing': 'Add links to places where people can report issues, read more or talk to you.',
  'gallery-required':
    'Add {missing, plural, one {# more picture} other {# more pictures}} to the gallery. At least {min, plural, one {# is} other {# are}} needed.',
  'gallery-featured': 'Choose a featured picture in the gallery. It represents your project in lists.',
  'version-required': 'Upload a version.',
  'environment-required': 'Choose where your project runs: on the client, the server or both.',
} as const satisfies Record<string, string>

export type ChecklistId = keyof typeof checklistMessages
