import { imageHosts } from '@adit/markdown/addresses.ts'

/** Sources that descriptions may show in addition to those of every page: images that do not pass our proxy, and the chat's frame. */
export const markdownSources = {
  'img-src': imageHosts.map((host) => `https://${host}`),
  'frame-src': ['https://discord.com'],
}
