/** The order matters: the first match counts, because browsers include the names of others. */
const systems: readonly [RegExp, string][] = [
  [/Windows/i, 'Windows'],
  [/Android/i, 'Android'],
  [/iPhone|iPad|iPod/i, 'iOS'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/i, 'Linux'],
]

const platforms: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const userAgentMax = 512

/** What a list of sessions shows for a user agent; null if it is unknown. */
export function readUserAgent(header: string | undefined) {
  const userAgent = (header ?? '').slice(0, userAgentMax)
  const first = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { userAgent, os: first(systems), platform: first(platforms) }
}
