import compress from 'koa-compress'

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|rss\+xml|atom\+xml|[\w.-]+\+json)|image\/svg\+xml|font\/ttf)/

/** Fast settings: each answer is generated and sent only once. */
export const compression = compress({
  filter: (type) => compressible.test(type),
  threshold: 1024,
  br: true,
  gzip: { level: 5 },
  deflate: false,
  zstd: false,
  encodingPreference: ['br', 'gzip'],
  wildcardAcceptEncoding: 'br',
})
