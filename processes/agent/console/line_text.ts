/** Ours: longer lines are cut. Stack traces of modded servers have lines of some kB. */
export const textMax = 8_192

/** Ours: replaces a secret of any length. */
const masked = '••••••'
/** Shorter values would mask ordinary words. */
const secretMin = 6

const [esc, bell] = ['\u001b', '\u0007']
/** Escape sequences other than colours, and control characters other than tab. Source: ECMA-48, sections 5.3 and 5.4. */
const controls = new RegExp(
  [
    `${esc}\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)?`,
    `${esc}\\[[0-?]*[ -/]*[@-ln-~]`,
    `${esc}(?!\\[)`,
    `(?![\\t${esc}])\\p{Cc}`,
  ].join('|'),
  'gu',
)

/** The text of a line: invalid UTF-8 becomes U+FFFD, colours stay, secrets are masked. `cut` are bytes that are missing from `bytes`. */
export function lineText(bytes: Buffer, cut: number, secrets: readonly string[] = []): string {
  const whole = maskSecrets(bytes.toString('utf8').replace(controls, ''), secrets)
  if (cut === 0 && whole.length <= textMax) return whole
  const kept = whole.slice(0, textMax).replace(/[\ud800-\udbff]$|\ufffd$/, '')
  return `${kept} … (${cut + Buffer.byteLength(whole) - Buffer.byteLength(kept)} more bytes)`
}

/** Masks each secret of at least 6 characters. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  let result = text
  for (const secret of secrets) if (secret.length >= secretMin) result = result.replaceAll(secret, masked)
  return result
}

/** What gives access by its looks: values after words such as "password", tokens of our kind (JWT), and Bearer headers. */
const revealing = [
  /((?:password|passwd|secret|token|api[_-]?key)["']?\s*[=:]\s*["']?)[^\s"',;]{3,}/gi,
  /()\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g,
  /(\bBearer\s+)[\w.~+/-]{8,}=*/gi,
]
/** Addresses of players, as the game prints them when somebody joins. */
const address = /\/(?:\d{1,3}\.){3}\d{1,3}:\d{1,5}\b/g

/** A line for somebody else's eyes, such as in a shared log: also what looks like a secret, and players' addresses. */
export function sharedText(text: string): string {
  const hidden = revealing.reduce((result, pattern) => result.replace(pattern, `$1${masked}`), text)
  return hidden.replace(address, `/${masked}`)
}
