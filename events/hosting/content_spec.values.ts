/** Loaders by the names of their own files, and what each is called where clients meet it. */
export const serverLoaders = ['vanilla', 'fabric', 'quilt', 'neoforge', 'forge', 'paper', 'purpur'] as const
export type ServerLoader = (typeof serverLoaders)[number]

/** How a wish for content ended. */
export const contentFailures = [
  'source_away',
  'not_found',
  'hash_differs',
  'installer_failed',
  'java_missing',
  'disk_full',
  'pack_invalid',
  'lost_contact',
  'cancelled',
] as const
export type ContentFailure = (typeof contentFailures)[number]

export const javaVendors = ['temurin', 'corretto', 'graal'] as const
export type JavaVendor = (typeof javaVendors)[number]
