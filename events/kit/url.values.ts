/** The parsed address if it is an absolute http(s) one. */
export const httpUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') ? url : undefined
}

/** Whether the host is the domain itself or a subdomain. */
export const isHostOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

export const linkShorteners: readonly string[] = ['bit.ly', 'adf.ly', 'tinyurl.com', 'short.io', 'is.gd']

export const isLinkShortener = (host: string): boolean => linkShorteners.some((domain) => isHostOf(host, domain))

/** Hosts without license texts: social networks, video and chat sites, game shops. */
export const socialDomains: readonly string[] = [
  'curseforge.com',
  'discord.com',
  'discord.gg',
  'discordapp.com',
  'epicgames.com',
  'facebook.com',
  'guilded.gg',
  'instagram.com',
  'itch.io',
  'ko-fi.com',
  'linkedin.com',
  'minecraft.net',
  'patreon.com',
  'pinterest.com',
  'planetminecraft.com',
  'reddit.com',
  'roblox.com',
  'snapchat.com',
  'steamcommunity.com',
  'steampowered.com',
  'tiktok.com',
  'tumblr.com',
  'twitch.tv',
  'twitter.com',
  'x.com',
  'youtu.be',
  'youtube.com',
]

export const isSocialHost = (host: string): boolean => socialDomains.some((domain) => isHostOf(host, domain))

/** An invitation to a Discord server in any notation. */
export const isDiscordInvite = (url: URL): boolean =>
  isHostOf(url.hostname, 'discord.gg') ||
  isHostOf(url.hostname, 'dsc.gg') ||
  ((isHostOf(url.hostname, 'discord.com') || isHostOf(url.hostname, 'discordapp.com')) &&
    url.pathname.startsWith('/invite/'))
