import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'

const ALPHA = /(^|[^a-z])(alpha|snapshot|dev|nightly|indev|canary)([^a-z]|$)|^v?\d+(\.\d+)*-?a\d*$/i
const BETA = /(^|[^a-z])(beta|rc|pre|prerelease|preview)([^a-z]|$)|^v?\d+(\.\d+)*-?b\d*$/i

/** Guesses the channel from a version number. The part after `+` is ignored: it names the build, often the game version. */
export function guessChannel(version: string | undefined): VersionChannel {
  const number = version?.slice(0, 256).split('+')[0] ?? ''
  if (ALPHA.test(number)) return 'alpha'
  return BETA.test(number) ? 'beta' : 'release'
}
