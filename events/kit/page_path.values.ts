/** First segments of projects' addresses. */
const ofProjects = ['mod', 'modpack', 'plugin', 'resourcepack', 'shader', 'datapack', 'project']
const projectPages = [
  ...['', '/gallery', '/changelog', '/versions', '/version/:version', '/history', '/moderation'],
  ...['/version-new', '/version/:version/edit'],
  ...['/settings', '/settings/general', '/settings/description', '/settings/tags', '/settings/links'],
  ...['/settings/license', '/settings/gallery', '/settings/environment', '/settings/versions', '/settings/members'],
  '/settings/analytics',
]

const lists = ['mods', 'modpacks', 'plugins', 'resourcepacks', 'shaders', 'datapacks']
const userPages = [...lists, 'mod', 'modpack', 'plugin', 'resourcepack', 'shader', 'datapack']

/** Addresses of the site's pages, where `:name` stands for any one segment. The gateway answers 404 for all others. */
export const pagePaths: readonly string[] = [
  '/',
  ...lists.map((list) => `/${list}`),
  ...ofProjects.flatMap((type) => projectPages.map((page) => `/${type}/:id${page}`)),
  ...['/user/:id', ...userPages.map((page) => `/user/:id/${page}`)],
  ...[
    '/auth/sign-in',
    '/auth/sign-up',
    '/auth/welcome',
    '/auth/problem',
    '/auth/unsubscribe',
    '/auth/verify-email',
    '/auth/reset-password',
    '/auth/authorize',
    '/auth/suspended',
  ],
  ...[
    '/settings',
    '/settings/profile',
    '/settings/account',
    '/settings/sessions',
    '/settings/pats',
    '/settings/security',
    '/settings/appearance',
    '/settings/friends',
    '/settings/billing',
    '/settings/billing/charges',
    '/settings/language',
    '/settings/feature-flags',
    '/settings/authorizations',
    '/settings/applications',
  ],
  ...['/contract/withdraw', '/contract/terminate', '/contract/confirm'],
  ...['/plus', '/revenue', '/create/project', '/report', '/report/:id', '/reports', '/notifications'],
  ...['/dashboard', '/dashboard/analytics', '/dashboard/projects', '/dashboard/reports', '/dashboard/report/:id'],
  ...['/dashboard/notifications', '/dashboard/notifications/history', '/dashboard/affiliate-links'],
  ...['', '/transfers', '/withdraw', '/tax-form', '/reversal/:id'].map((page) => `/dashboard/revenue${page}`),
  ...['/moderation', '/moderation/review_queue', '/moderation/parked', '/moderation/parked_reactions'],
  ...['/moderation/jobs', '/moderation/history', '/moderation/appeals', '/moderation/appeals/:id/show'],
  ...['/moderation/reports', '/moderation/reports/:id/show', '/moderation/projects', '/moderation/projects/:id/show'],
  ...[
    '/admin',
    '/admin/game_versions',
    '/admin/staff_tokens',
    '/admin/chart_events',
    '/admin/revenue',
    '/admin/billing',
    '/admin/billing/:id',
    '/admin/reversal_appeals',
    '/admin/reversal_appeals/:id/show',
    '/admin/staff_acts',
    '/admin/oauth_apps',
    '/admin/emails',
  ],
  ...['/_gallery', '/_dev/mail'],
]

const pattern = new RegExp(
  `^(?:${pagePaths.map((path) => path.replace(/^\/$/, '').replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
)

/** Whether the site has a page at this path. As in the router, case and a slash at the end don't matter. */
export const isPagePath = (path: string): boolean => pattern.test(path)
