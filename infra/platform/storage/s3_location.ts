/** Location and options of an S3 storage, parsed from `s3://bucket/prefix?endpoint=…`. */
export interface S3Location {
  bucket: string
  /** Prefix of every key. Empty, or ends in `/`. */
  prefix: string
  /** Origin of the server. Undefined for AWS itself. */
  endpoint: string | undefined
  region: string
  /** Whether to use `https://server/bucket/key` instead of `https://bucket.server/key`, as most servers other than AWS require. */
  pathStyle: boolean
  /** `redirect` sends clients to the storage with a signed address. `proxy` responds with the bytes. */
  downloads: 'proxy' | 'redirect'
  /** Origin under which clients reach the storage, for signed addresses. Defaults to the endpoint. */
  publicEndpoint: string | undefined
}

const known = ['endpoint', 'region', 'path_style', 'downloads', 'public_endpoint']
/** Rules of S3 for bucket names, without the rarer ones. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixShape = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/

/** Throws an error that names the invalid part of the address. It doesn't quote values, because one may be a secret. */
export function parseS3Location(url: URL): S3Location {
  if (url.username || url.password) {
    throw new Error('s3: the address must not have a user; set the key in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  const { searchParams: query } = url
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`s3: unknown option ${unknown}; use ${known.join(', ')}`)
  if (!bucketName.test(url.host))
    throw new Error('s3: the bucket must be 3 to 63 lower-case letters, digits, "." or "-"')
  const path = url.pathname.replace(/^\//, '')
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  if (!prefixShape.test(prefix)) throw new Error('s3: the prefix must be parts of letters, digits, ".", "_" or "-"')
  const endpoint = originOf(query, 'endpoint')
  return {
    bucket: url.host,
    prefix,
    endpoint,
    region: query.get('region') ?? 'us-east-1',
    pathStyle: oneOf(query, 'path_style', ['true', 'false'], endpoint ? 'true' : 'false') === 'true',
    downloads: oneOf(query, 'downloads', ['proxy', 'redirect'], 'proxy'),
    publicEndpoint: originOf(query, 'public_endpoint'),
  }
}

function oneOf<const Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  otherwise: NoInfer<Choice>,
): Choice {
  const given = query.get(name)
  if (given === null) return otherwise
  const choice = choices.find((one) => one === given)
  if (choice === undefined) throw new Error(`s3: ${name} must be one of ${choices.join(', ')}`)
  return choice
}

function originOf(query: URLSearchParams, name: string): string | undefined {
  const given = query.get(name)
  if (given === null) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error(`s3: ${name} must be an origin such as https://storage.example:9000`)
  }
  return url.origin
}
