/**
 * Every limit of the catalogue. "Wire" marks numbers that clients of the compatible API already rely on, "spec" those from the
 * specification, "ours" those that we chose. Lengths count UTF-16 units, as JavaScript's `length` does; sizes are in bytes.
 */
const MIB = 1024 * 1024

/** Wire: title of a project; it must not be blank. */
export const TITLE = { min: 3, max: 64 } as const

/** Wire: summary (`description`) when a project is edited. */
export const SUMMARY = { min: 3, max: 256 } as const

/** Wire: summary when a project is created, one character shorter than on edit. */
export const SUMMARY_ON_CREATE = { min: 3, max: 255 } as const

/** Wire: description (`body`) of a project. */
export const BODY_MAX = 65_536

/** Wire: slug of a project; stored in lower case. */
export const SLUG = { min: 3, max: 64 } as const

/**
 * Ours: a project keeps its old slugs, which redirect to it, up to this number. One that it had for less than this time, and never in public,
 * is free for others instead.
 */
export const OLD_SLUGS_MAX = 10
export const SLUG_KEPT_AFTER_MS = 3_600_000

/** Wire: characters of a slug, in either case on input. Ours: at least one is a letter or digit, so that a path can't consist of dots. */
export const SLUG_PATTERN = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{3,64}$/

/** Wire: featured and additional tags of a project. */
export const FEATURED_CATEGORIES_MAX = 3
export const ADDITIONAL_CATEGORIES_MAX = 256
/** Wire: `add_additional_categories` of one bulk edit. */
export const ADDED_ADDITIONAL_CATEGORIES_MAX = 3

/** Wire: any link of a project; https only. */
export const LINK_MAX = 2048
/** Ours: donation links of a project. */
export const DONATION_LINKS_MAX = 32

/** Wire: message of a moderator to the creator, and its longer text. */
export const MODERATION_MESSAGE_MAX = 2000
export const MODERATION_MESSAGE_BODY_MAX = 65_536

/** Wire: pictures of a project's gallery. */
export const GALLERY_ITEMS_MAX = 64
export const GALLERY_TITLE = { min: 1, max: 255 } as const
export const GALLERY_DESCRIPTION = { min: 1, max: 2048 } as const

/** Wire: name of a version. */
export const VERSION_NAME = { min: 1, max: 64 } as const
/** Wire and spec: number of a version. */
export const VERSION_NUMBER = { min: 1, max: 32 } as const
/** Wire: letters, digits and ``! @ $ ( ) ` . + , _ " -``. A number is part of paths and file names, so slashes and spaces are not allowed. */
export const VERSION_NUMBER_PATTERN = /^[A-Za-z0-9!@$()`.+,_"-]{1,32}$/
/** Wire: position of a version, a number of 32 bits. */
export const VERSION_ORDERING = { min: -(2 ** 31), max: 2 ** 31 - 1 } as const
export const CHANGELOG_MAX = 65_536
export const DEPENDENCIES_MAX = 4096
/** Ours: file name of a dependency that isn't a project on this site. */
export const DEPENDENCY_FILE_NAME_MAX = 1024
/** Wire: file parts of one upload. */
export const FILE_PARTS = { min: 1, max: 256 } as const
/** Ours: the longest name that common file systems support, in bytes of UTF-8. */
export const FILE_NAME_MAX = 255
/** Wire: versions that come with a new project. */
export const INITIAL_VERSIONS_MAX = 32
/** Wire: editor images that one request may claim. */
export const UPLOADED_IMAGES_MAX = 10
/** Wire: ids of one `GET /projects_random`. */
export const RANDOM_PROJECTS = { min: 1, max: 100 } as const

/** Wire: sizes of uploads. */
export const GALLERY_IMAGE_BYTES_MAX = 5 * MIB
/** Spec: an image uploaded in the text editor; the refusal reads "File too large". */
export const EDITOR_IMAGE_BYTES_MAX = 1 * MIB
export const VERSION_FILE_BYTES_MAX = 500 * MIB

/** Spec: projects that one person may own. Support raises it on request; admins have no limit. */
export const PROJECTS_MAX = 256
/** Wire: a limit alert is shown from this percentage of the maximum, and is critical at the maximum. */
export const LIMIT_ALERT_PERCENT = 75

/** Wire: search. A page number is computed from offset and limit. */
export const SEARCH_LIMIT = { default: 10, max: 100 } as const
/** Ours: characters of the words, facets or filter expression of one search, about as many as fit into a URL. */
export const SEARCH_TEXT_MAX = 65_536
/** Ours: facets of a search in a JSON body: groups, options of a group, facets that apply together, and characters of each. */
export const SEARCH_FACETS = { groups: 256, options: 256, together: 256, length: 512 } as const
/** Ours: links that one request sets or removes. */
export const LINK_PLATFORMS_MAX = 64

/** Wire: index file of a modpack. */
export const MODPACK_NAME_MAX = 512
export const MODPACK_VERSION_ID_MAX = 512
export const MODPACK_SUMMARY_MAX = 2048
/** Wire: hosts that the files of a modpack may be downloaded from. */
export const MODPACK_DOWNLOAD_HOSTS: readonly string[] = [
  'cdn.modrinth.com',
  'github.com',
  'raw.githubusercontent.com',
  'gitlab.com',
]

/** Wire: values of the publishing checklist. */
export const CHECKLIST = {
  /** Readable characters, without markup. */
  descriptionMin: 200,
  headerMax: 80,
  charactersPerImage: 60,
  summaryMin: 30,
  /** Featured and additional tags together. */
  tagsMax: 8,
  shaderImagesMin: 3,
} as const

export type LimitAlert = 'none' | 'near' | 'reached'

/** The alert for a counter. None without a maximum. */
export const limitAlert = (current: number, max: number | null): LimitAlert => {
  if (max === null) return 'none'
  if (current >= max) return 'reached'
  return Math.round((current / max) * 100) >= LIMIT_ALERT_PERCENT ? 'near' : 'none'
}

/** Slugs are put in lower case where they are stored, so `isSlug('Sodium')` is true. */
export const isSlug = (value: string): boolean => SLUG_PATTERN.test(value)
