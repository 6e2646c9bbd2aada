import { imageHosts } from '@adit/markdown/addresses.ts'

/** What descriptions show beside what every page may: pictures that do not pass our proxy, and the chat's frame. */
export const markdownSources = {
  'img-src': imageHosts.map((host) => `https://${host}`),
  'frame-src': ['https://discord.com'],
}
