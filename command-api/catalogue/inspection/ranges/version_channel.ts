import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'

const ALPHA = /(^|[^a-z])(alpha|snapshot|dev|nightly|indev|canary)([^a-z]|$)|^v?\d+(\.\d+)*-?a\d*$/i
const BETA = /(^|[^a-z])(beta|rc|pre|prerelease|preview)([^a-z]|$)|^v?\d+(\.\d+)*-?b\d*$/i

/** Guessed from a version number. What follows a `+` names the build, often the game's version, and tells nothing. */
export function guessChannel(version: string | undefined): VersionChannel {
  const number = version?.slice(0, 256).split('+')[0] ?? ''
  if (ALPHA.test(number)) return 'alpha'
  return BETA.test(number) ? 'beta' : 'release'
}
