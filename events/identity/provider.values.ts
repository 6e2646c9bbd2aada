/** Other sites that people can sign in with. A site's operator chooses which of them are offered. */
export const providers = ['github', 'discord', 'microsoft', 'gitlab', 'google', 'steam', 'paypal'] as const
export type Provider = (typeof providers)[number]

/** How they write themselves. Not translated. */
export const providerNames: Readonly<Record<Provider, string>> = {
  github: 'GitHub',
  discord: 'Discord',
  microsoft: 'Microsoft',
  gitlab: 'GitLab',
  google: 'Google',
  steam: 'Steam',
  paypal: 'PayPal',
}
