import type { contracts } from '../contracts.ts'
import {
  affiliateCodes,
  appellant,
  big,
  bigVersion,
  fileOf,
  ids,
  numbered,
  oauthApps,
  ownedId,
  people,
  projectCount,
  REVERSAL,
  reportId,
  sharedFile,
  sizes,
  waitingIds,
} from './sizeable_catalogue.ts'

/** What a route reads beyond what it shows, and why it must. */
export interface Beyond {
  rows: number
  bytes?: number
  because: string
}

/** One request to a route on the large catalogue. */
export interface ReadCase {
  /** Distinguishes it from the route's other cases. */
  what?: string
  path: string
  /** `<role>.<account>`. Anonymous by default. */
  as?: string
  /** Sent by POST. */
  body?: unknown
  /** Where in the answer the items are. `one`: the answer is the item. `none`: it has none, as a redirect. */
  items: 'one' | 'none' | 'list' | 'lists' | 'map' | 'maps' | readonly string[]
  /** Number of items that there must be. */
  shows: number
  beyond?: Beyond
  /** Number of statements, if it needs more than usual, and why. */
  statements?: { most: number; because: string }
}

type Options = Partial<Omit<ReadCase, 'path' | 'items' | 'shows'>>

const one = (path: string, options: Options = {}): ReadCase => ({ path, items: 'one', shows: 1, ...options })
const none = (path: string, options: Options = {}): ReadCase => ({ path, items: 'none', shows: 0, ...options })
const list = (path: string, shows: number, options: Options = {}): ReadCase => ({
  path,
  items: 'list',
  shows,
  ...options,
})
const map = (path: string, shows: number, body: unknown, options: Options = {}): ReadCase => ({
  path,
  items: 'map',
  shows,
  body,
  ...options,
})
const inside = (path: string, items: readonly string[], shows: number, options: Options = {}): ReadCase => ({
  path,
  items,
  shows,
  ...options,
})
const tag = (path: string): ReadCase[] => [none(path)]

const owner = { as: `developer.${people.owner}` }
const reader = { as: `developer.${people.reader}` }
const staff = { as: `moderator.${people.staff}` }
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const because = (reason: string, rows: number): { beyond: Beyond } => ({ beyond: { rows, because: reason } })

/** Submitted and approved. */
const statusMessages = 2
const publicVersions = sizes.versions - sizes.versions / 500
const fiftyHashes = ids('W', 50).map((id) => fileOf(id).sha1)
const ofBig = ids('V', 50).map((id) => fileOf(id).sha1)
const shared = sharedFile.sha1
const wishes = { loaders: ['fabric'], game_versions: ['1.20.1'] }
const newest = bigVersion(sizes.versions - 2)

type Versioned = (version: 'v2' | 'v3') => ReadCase[]

const project: Versioned = (v) => [one(`/${v}/project/${big.slug}`), one(`/${v}/project/${big.id}`, { what: 'by id' })]
const projects: Versioned = (v) => [
  list(`/${v}/projects?ids=${json(ids('P', 100))}`, 100),
  list(`/${v}/projects?ids=${json(ids('P', 100).map((_, index) => `owned-${index}`))}`, 100, { what: 'by slug' }),
]
const hiddenProjects: Versioned = (v) => [
  list(`/${v}/projects?ids=${json(waitingIds)}`, 0, {
    what: 'hidden ones',
    ...because('which ones are hidden is asked of each', 3 * sizes.waiting),
  }),
]
const hiddenVersions: Versioned = (v) => [
  list(`/${v}/versions?ids=${json(waitingIds.map((id) => `Z${id.slice(1)}`))}`, 0, {
    what: 'hidden ones',
    ...because('which ones are hidden is asked of each', 3 * sizes.waiting),
  }),
]
const dependencies: Versioned = (v) => [
  inside(`/${v}/project/${big.slug}/dependencies`, ['projects', 'versions'], sizes.dependencies),
  inside(`/${v}/project/${big.slug}/dependencies`, ['projects', 'versions'], sizes.dependencies, {
    ...owner,
    what: 'as a member',
  }),
]
const projectVersion: Versioned = (v) => [
  one(`/${v}/project/${big.slug}/version/1.1000`, { what: 'by number' }),
  one(`/${v}/project/${big.slug}/version/${bigVersion(1_000)}`, { what: 'by id' }),
  one(`/${v}/project/${big.slug}/version/${bigVersion(1_000)}`, { ...owner, what: 'as a member' }),
]
const versions: Versioned = (v) => [
  list(`/${v}/versions?ids=${json(ids('V', 100))}`, 100),
  list(`/${v}/versions?ids=${json(ids('V', 100))}&include_changelog=false`, 100, { what: 'without changelogs' }),
]
const versionList: Versioned = (v) => {
  const path = `/${v}/project/${big.slug}/version`
  const total = because('the exact total of a filter, which `Link` tells', sizes.versions)
  return [
    list(`${path}?limit=20`, 20, { what: 'a page' }),
    list(`${path}?limit=20&include_changelog=false`, 20, { what: 'a page without changelogs' }),
    list(`${path}?limit=20&offset=200`, 20, {
      what: 'a later page',
      ...because('what lies before the offset', 200),
    }),
    list(`${path}?limit=20`, 20, {
      ...owner,
      what: 'a page as a member',
    }),
    list(`${path}?limit=20&loaders=["fabric"]`, 20, { what: 'a page of a filter', ...total }),
    list(`${path}?include_changelog=false`, publicVersions, { what: 'all without changelogs' }),
    list(`${path}?featured=true&limit=10`, 2, {
      what: 'the featured ones, where none is',
      beyond: {
        rows: 2 * sizes.versions,
        bytes: 120 * sizes.versions,
        because: 'the newest of each series of the game and loader may be any of the versions',
      },
    }),
  ]
}
const byHash: Versioned = (v) => [
  one(`/${v}/version_file/${fileOf(bigVersion(4)).sha1}`),
  one(`/${v}/version_file/${shared}`, { what: 'a file of 500 versions' }),
  one(`/${v}/version_file/${shared}?version_id=${bigVersion(8)}`, { what: 'a file of 500 versions, of one of them' }),
]
const download: Versioned = (v) => [
  none(`/${v}/version_file/${fileOf(bigVersion(4)).sha1}/download`),
  none(`/${v}/version_file/${shared}/download`, { what: 'a file of 500 versions' }),
]
const update: Versioned = (v) => [
  one(`/${v}/version_file/${fileOf(bigVersion(4)).sha1}/update`, { body: wishes }),
  one(`/${v}/version_file/${shared}/update`, { body: wishes, what: 'a file of 500 versions' }),
]
const byHashes: Versioned = (v) => [
  map(`/${v}/version_files`, 50, { hashes: fiftyHashes }),
  map(`/${v}/version_files`, 1, { hashes: [shared] }, { what: 'a file of 500 versions' }),
]
const projectsByHashes: Versioned = (v) => [
  map(`/${v}/version_file/project`, 50, { hashes: fiftyHashes }),
  map(`/${v}/version_file/project`, 1, { hashes: [shared] }, { what: 'a file of 500 versions' }),
]
const updates: Versioned = (v) => [
  map(`/${v}/version_files/update`, 50, { hashes: fiftyHashes }),
  map(`/${v}/version_files/update`, 50, { hashes: ofBig, ...wishes }, { what: 'files of one project' }),
  map(`/${v}/version_files/update`, 1, { hashes: [shared], ...wishes }, { what: 'a file of 500 versions' }),
]
const allUpdates: Versioned = (v) => [
  { path: `/${v}/version_files/update_many`, items: 'maps', shows: 150, body: { hashes: fiftyHashes } },
  {
    path: `/${v}/version_files/update_many`,
    what: 'a file of 500 versions',
    items: 'maps',
    shows: sizes.versions / 10,
    body: { hashes: [shared], ...wishes },
    ...because('which versions match is asked of each', sizes.versions),
  },
]
const updatesEach: Versioned = (v) => [
  map(`/${v}/version_files/update_individual`, 50, {
    hashes: fiftyHashes.map((hash, index) => ({ hash, loaders: ['fabric', `loader-${index}`] })),
  }),
]
const teams: Versioned = (v) => [
  { path: `/${v}/teams?ids=${json([big.team, ...ids('T', 20)])}`, items: 'lists', shows: 1 + sizes.team + 20 },
]
const follows: Versioned = (v) => [
  list(`/${v}/user/${people.reader}/follows`, sizes.follows, reader),
  list(`/${v}/user/${people.reader}/follows?limit=20`, 20, {
    ...reader,
    what: 'a page',
    ...because('the exact total of those that its reader may see, which `Link` tells', 2 * sizes.follows),
  }),
]
const inbox: Versioned = (v) => [list(`/${v}/user/${people.reader}/notifications`, sizes.notifications, reader)]
const notifications: Versioned = (v) => [list(`/${v}/notifications?ids=${json(ids('n', 50))}`, 50, reader)]
const user: Versioned = (v) => [one(`/${v}/user/${people.owner}`), one(`/${v}/user/name-owner001`, { what: 'by name' })]
const users: Versioned = (v) => [list(`/${v}/users?ids=${json(ids('N', 50))}`, 50)]
const userProjects: Versioned = (v) => [
  list(`/${v}/user/${people.owner}/projects`, sizes.owned + 1),
  list(`/${v}/user/${people.drafter}/projects`, 0, {
    what: 'all of them hidden',
    ...because('which ones are hidden is asked of each', 2 * sizes.waiting),
  }),
]
const thread = (v: 'v2' | 'v3' | '_internal') => [
  inside(
    `/${v}/thread/${big.thread}`,
    ['messages', 'members'],
    sizes.messages + statusMessages + sizes.team + 1,
    owner,
  ),
]
const threads: Versioned = (v) => [list(`/${v}/threads?ids=${json(ids('h', 50))}`, 50, staff)]
const report = (v: 'v2' | 'v3' | '_internal') => [one(`/${v}/report/${reportId(2)}`, reader)]
const reports: Versioned = (v) => [list(`/${v}/reports?ids=${json(ids('R', 50))}`, 50, staff)]
const reportTotal = 'the exact total, which `Link` tells'
const reportList: Versioned = (v) => [
  list(`/${v}/report?count=20`, 20, { ...staff, what: 'a page for staff', ...because(reportTotal, sizes.openReports) }),
  list(`/${v}/report?count=20`, 20, {
    ...reader,
    what: 'a page of one reporter',
    ...because(reportTotal, sizes.reports / 2),
  }),
  list(`/${v}/report?count=20&closed=true`, 20, {
    ...staff,
    what: 'a page of closed ones',
    ...because(reportTotal, sizes.reports - sizes.openReports),
  }),
]
const members: Versioned = (v) => [list(`/${v}/project/${big.slug}/members`, sizes.team + 1)]
const random: Versioned = (v) => [list(`/${v}/projects_random?count=20`, 20)]
const searched = because('exact totals: an index of all matches is read', projectCount)
const search: Versioned = (v) => [
  inside(`/${v}/search?limit=20`, ['hits'], 20, searched),
  inside(`/${v}/search?query=lantern&limit=20`, ['hits'], 20, { ...searched, what: 'a text' }),
]
const statistics: Versioned = (v) => [
  one(`/${v}/statistics`, because('counts the whole catalogue, at most once a minute', 20_000)),
]
/** Team, project, two events for each version, submission and approval. */
const historyOfOwned = 10
/** Lines of the large project's history that are read to walk it, to count it and to find its end. */
const history = { rows: 3 * (sizes.versions + sizes.messages + 100), bytes: 150 * sizes.versions }
const queued = because('places and total of the queue', 4 * sizes.waiting)
const ranged = (path: string, filter: object = {}) => `${path}?range=[0,24]&filter=${json(filter)}`

const analytics = (projectIds: readonly string[]) => ({
  time_range: { start: '2026-01-01T00:00:00Z', end: '2026-01-31T00:00:00Z', resolution: { slices: 30 } },
  return_metrics: { project_downloads: { bucket_by: ['project_id', 'country'] }, project_views: {} },
  project_ids: projectIds,
})
const analysed = (what: string): ReadCase =>
  map(`/v3/analytics/${what}?project_ids=${json(ids('P', 20))}`, 20, undefined, owner)

/** The cases of version 2 and those of version 3. */
const both = (cases: Versioned): ReadCase[] => [...cases('v2'), ...cases('v3')]

/** Every read route, each with its usual request on much data. */
export const readCases: Record<Exclude<keyof typeof contracts, 'retryParked'>, ReadCase[]> = {
  getProject: both(project),
  getProjects: [...both(projects), ...both(hiddenProjects)],
  getFits: [
    list(`/_internal/fits?ids=${json(ids('P', 20))}&game_version=1.20.1&loader=fabric`, 20, {
      beyond: { rows: 200, because: 'a row for each loader of a project' },
    }),
  ],
  getProjectTimeline: [
    inside(`/_internal/project/${big.slug}/timeline?limit=20`, ['entries'], 20, {
      ...because('counts of all entries, by kind', 3 * (sizes.versions + 100)),
    }),
  ],
  getProjectDownloads: [inside(`/_internal/project/${big.slug}/downloads`, ['days'], 0)],
  getDescription: [one(`/_internal/project/${big.slug}/description`)],
  getPictures: [list(`/_internal/project/${big.slug}/pictures`, 0)],
  getExcerpts: [list(`/_internal/project/${big.slug}/excerpts`, publicVersions)],
  getChangelogs: [list(`/_internal/versions/changelogs?ids=${json(ids('V', 20))}`, 20)],
  getListFeed: [
    none('/feed/mods', {
      beyond: {
        rows: projectCount,
        bytes: 20_000,
        because: 'the search answers whole hits, and a feed takes their order alone',
      },
    }),
  ],
  getProjectFeed: [none(`/feed/project/${big.slug}`, because('50 versions with their changelogs', 400))],
  getUserFeed: [none('/feed/user/OWNER001', because('50 projects out of all of the user', 3 * sizes.owned))],
  getSitemapIndex: [none('/sitemap.xml', because('the dates of all that is listed', 10 * projectCount))],
  getSitemap: [none('/sitemap/projects-1.xml', because('every listed project', 10 * projectCount))],
  getVersionSteps: [
    list(`/_internal/version_steps?ids=${json([big.id])}`, 1, { what: 'a project with thousands of versions' }),
  ],
  getDownloadsYesterday: [one('/_internal/downloads/yesterday')],
  fetchAnalytics: [
    {
      ...{ path: '/v3/analytics', items: 'lists', shows: 32, ...owner, body: analytics(ids('P', 20)) },
      beyond: { rows: 300, bytes: 160_000, because: 'slices and the 20 projects, which are shown whole' },
    },
  ],
  fetchAnalyticsFacets: [
    none('/v3/analytics/facets', {
      ...{ ...owner, body: analytics(ids('P', 20)), ...because('finds the 20 projects that it is about', 100) },
    }),
  ],
  getVerdicts: [
    inside(
      `/_internal/analytics/verdicts?project_ids=${json(ids('P', 20))}&from=2026-01-01&to=2026-01-31`,
      ['days'],
      0,
      { ...owner, ...because('finds the 20 projects that it is about', 100) },
    ),
  ],
  getAnalyticsDay: [
    none(`/v3/analytics/day/2025-06-15?project_ids=${json(ids('P', 20))}`, {
      ...{ ...owner, ...because('finds the 20 projects that it is about', 100) },
      statements: { most: 10, because: 'the figures and the countries of each of four kinds' },
    }),
  ],
  getViews: [analysed('views')],
  getDownloads: [analysed('downloads')],
  getPlaytime: [analysed('playtime')],
  getViewCountries: [analysed('countries/views')],
  getDownloadCountries: [analysed('countries/downloads')],
  getChartEvents: [list('/v3/analytics-event', sizes.chartEvents)],
  getChartEvent: [one('/_internal/analytics-event/7')],
  getRising: [inside('/_internal/rising', ['projects'], 0)],
  getRandomProjects: both(random),
  checkProject: [one(`/v2/project/${big.slug}/check`), one(`/v3/project/${big.slug}/check`)],
  getProjectDependencies: both(dependencies),
  getProjectMembers: both(members),
  getProjectDependents: [
    inside(`/v3/project/${big.slug}/dependents?limit=20`, ['dependents'], 20, {
      ...because(
        'total and order by downloads are of all dependents; an author may have named a version alone, so those are looked for by all of its versions',
        3 * sizes.owned + sizes.versions,
      ),
    }),
  ],
  getDisclosures: [inside(`/v3/project/${big.slug}/disclosures`, ['disclosures'], 0)],
  getProjectVersion: both(projectVersion),
  getVersion: [one(`/v2/version/${newest}`), one(`/v3/version/${newest}`)],
  getVersionNeeds: [
    list(`/_internal/version/${newest}/needs?game_version=1.20.1&loader=fabric`, 1, {
      beyond: {
        rows: sizes.versions,
        bytes: 2_000,
        because:
          'the version that was asked for is read whole; the newest stable one for a setup may be any of the versions',
      },
    }),
  ],
  getVersions: [...both(versions), ...both(hiddenVersions)],
  listVersions: both(versionList),
  getVersionByHash: both(byHash),
  downloadByHash: both(download),
  getUpdateByHash: both(update),
  getVersionsByHashes: both(byHashes),
  getProjectsByHashes: both(projectsByHashes),
  getUpdatesByHashes: both(updates),
  getAllUpdatesByHashes: both(allUpdates),
  getUpdatesIndividually: both(updatesEach),
  getMavenMetadata: [
    none(`/maven/maven/modrinth/${big.slug}/maven-metadata.xml`, because('names every version', sizes.versions)),
  ],
  getMavenFile: [
    none(`/maven/maven/modrinth/${big.slug}/1.1000/${big.slug}-1.1000.pom`, { what: 'the POM' }),
    none(`/maven/maven/modrinth/${big.slug}/1.1000/${big.slug}-1.1000.jar`, { what: 'the file' }),
  ],
  getForgeUpdates: [
    one(
      `/updates/${big.slug}/forge_updates.json?neoforge=include`,
      because('the newest of each game version may be any of the versions', sizes.versions),
    ),
  ],
  searchProjects: both(search),
  searchProjectsByPost: [inside('/v3/search', ['hits'], 20, { body: { limit: 20 }, ...searched })],
  countSearchFacets: [
    none('/_internal/search/facets', {
      ...searched,
      statements: { most: 10, because: 'counts of facets, and a search for each side' },
    }),
  ],
  getCategories: [...tag('/v2/tag/category'), ...tag('/v3/tag/category')],
  getLoaders: [...tag('/v2/tag/loader'), ...tag('/v3/tag/loader')],
  getGameVersions: tag('/v2/tag/game_version'),
  listGameVersionNames: tag('/_internal/game_versions'),
  getLicenses: [...tag('/v2/tag/license'), ...tag('/v3/license')],
  getLicenseText: [...tag('/v2/tag/license/MIT'), ...tag('/v3/license/MIT')],
  getDonationPlatforms: tag('/v2/tag/donation_platform'),
  getReportTypes: [...tag('/v2/tag/report_type'), ...tag('/v3/report_type')],
  getProjectTypes: [...tag('/v2/tag/project_type'), ...tag('/v3/project_type')],
  getSideTypes: tag('/v2/tag/side_type'),
  getGames: tag('/v3/games'),
  getLoaderField: [
    ...tag('/v3/loader_field?loader_field=environment'),
    ...tag('/v3/loader_field?loader_field=game_versions'),
  ],
  getVersionWarnings: [
    list(`/_internal/version/${bigVersion(1)}/warnings`, 0, {
      ...owner,
      beyond: { rows: 0, bytes: 4_000, because: 'looks at the whole version' },
    }),
  ],
  listGameVersions: [list(`/admin-api/game_versions?range=${json([0, 9])}`, 10, { as: `admin.${people.staff}` })],
  listOwnLooks: [inside('/_internal/account/looks', ['looks'], 0, owner)],
  getSuspension: [one(`/_internal/user/${people.owner}/suspension`, { as: `moderator.${people.staff}` })],
  getUserLimits: [
    one(`/_internal/user/${people.owner}/limits`, {
      ...{ as: `admin.${people.staff}` },
      ...because('counts what somebody owns', 2 * sizes.owned),
    }),
  ],
  listStaffActs: [list(`/admin-api/staff_acts?range=${json([0, 9])}`, 0, { as: `admin.${people.staff}` })],
  listStaffTokens: [list(`/admin-api/staff_tokens?range=${json([0, 9])}`, 0, { as: `admin.${people.staff}` })],
  getLinkPlatforms: tag('/v3/link_platform'),
  getStatistics: both(statistics),
  getProjectChecklist: [
    one(`/_internal/project/${big.slug}/checklist`, {
      ...owner,
      beyond: { rows: 0, bytes: 30_000, because: 'looks at the whole project' },
    }),
  ],
  validateProject: [
    one(`/v3/project/${big.slug}/validate`, {
      ...owner,
      beyond: { rows: 0, bytes: 30_000, because: 'looks at the whole project' },
    }),
  ],
  getTeamMembers: [
    list(`/v2/team/${big.team}/members`, sizes.team + 1),
    list(`/v3/team/${big.team}/members`, sizes.team + 1),
  ],
  getTeams: both(teams),
  getTakeover: [one(`/_internal/team/${big.team}/takeover`, reader)],
  getUserFollows: both(follows),
  getFollowedNews: [
    one('/_internal/follows/news?since=2000-01-01T00:00:00Z', {
      ...reader,
      ...because('each followed project says when it last got files', 3 * sizes.follows),
    }),
  ],
  getFollowing: [one(`/_internal/project/${ownedId(1)}/following`, reader)],
  getFriends: [list('/v3/friends', sizes.friends, reader)],
  getBlocks: [list('/v3/blocks', sizes.blocks, reader)],
  getBlockStatus: [one(`/_internal/block/${people.reader}/${numbered('N', sizes.friends)}`, reader)],
  getFriendList: [
    inside('/_internal/friends', ['friends', 'blocked'], sizes.friends + sizes.blocks, {
      ...reader,
      beyond: { rows: 0, bytes: 10_000, because: 'what is public of each account' },
    }),
  ],
  getFriendship: [one(`/_internal/friends/${numbered('N', 1)}`, reader)],
  getCircle: [
    inside('/_internal/launcher_socket/circle', ['friends', 'waiting'], sizes.friends, {
      ...reader,
      beyond: { rows: 0, bytes: 2_000, because: 'whether each is a friend or waits' },
    }),
  ],
  getUserNotifications: both(inbox),
  getNotification: [one('/v2/notification/n0000001', reader), one('/v3/notification/n0000001', reader)],
  getNotifications: both(notifications),
  getInbox: [
    inside('/_internal/notifications?limit=20', ['notifications'], 20, {
      ...reader,
      ...because('how many there are and how many are unread', sizes.notifications),
    }),
    inside('/_internal/notifications?limit=20&kind=status_change', ['notifications'], 20, {
      ...reader,
      what: 'of one kind',
      ...because('how many there are and how many are unread', 2 * sizes.notifications),
    }),
  ],
  getMe: [one('/v2/user', owner), one('/v3/user', owner)],
  getUser: both(user),
  getUsers: both(users),
  searchUsers: [list('/v3/users/search?query=name-n', 25)],
  getUserProjects: both(userProjects),
  getAllUserProjects: [inside(`/v3/user/${people.owner}/all-projects`, ['projects'], sizes.owned + 1)],
  getProjectLimit: [one('/v3/limits/projects', { ...owner, ...because('counts what somebody owns', 2 * sizes.owned) })],
  getCollectionLimit: [one('/v3/limits/collections', owner)],
  getOrganizationLimit: [one('/v3/limits/organizations', owner)],
  getUserCollections: [list(`/v3/user/${people.owner}/collections`, 0)],
  getUserOrganizations: [list(`/v3/user/${people.owner}/organizations`, 0)],
  getPayouts: [one(`/v2/user/${people.owner}/payouts`, owner), one(`/v3/user/${people.owner}/payouts`, owner)],
  getBalance: [one('/v3/payout/balance', owner)],
  getPayoutHistory: [list('/v3/payout/history', 0, owner)],
  getTaxFormOf: [one(`/_internal/user/${people.owner}/tax_form`, { as: `admin.${people.staff}` })],
  getReversalsOf: [
    inside(`/_internal/user/${people.owner}/reversals`, ['reversals'], 1, { as: `admin.${people.staff}` }),
  ],
  getReversals: [inside('/_internal/payout/reversals', ['reversals'], 1, owner)],
  getReversal: [one(`/_internal/payout/reversals/${REVERSAL}`, owner)],
  listReversalAppeals: [list(ranged('/admin-api/reversal_appeals', {}), 1, { as: `admin.${people.staff}` })],
  showReversalAppeal: [
    inside(`/admin-api/reversal_appeals/${REVERSAL}`, ['messages'], 1, { as: `admin.${people.staff}` }),
  ],
  getTaxForm: [one('/_internal/payout/tax_form', owner)],
  getOwnRevenue: [inside('/_internal/payout/revenue', ['days'], 0, owner)],
  getPlatformRevenue: [inside('/v3/payout/platform_revenue', ['data'], 0)],
  getRevenue: [none(`/v3/analytics/revenue?project_ids=${json([big.slug])}`, owner)],
  getRevenueDays: [inside('/_internal/payout/days', ['days'], 0, { as: `admin.${people.staff}` })],
  listAffiliateCodes: [list('/_internal/affiliate', sizes.affiliateCodes, owner)],
  getAffiliateCode: [one(`/_internal/affiliate/${affiliateCodes[0]}`, owner)],
  getBillingOffer: [one('/_internal/billing/offer')],
  getProducts: [list('/_internal/billing/products', 1)],
  getPerks: [one(`/_internal/billing/perks/${people.owner}`)],
  getSubscriptions: [list('/_internal/billing/subscriptions', 0, owner)],
  getPayments: [list('/_internal/billing/payments', 0, owner)],
  listProviders: [...tag('/_internal/auth/providers'), ...tag('/v2/auth/providers')],
  getSetup: [one('/_internal/setup', owner)],
  getPreferences: [one(`/v3/user/${people.owner}/preferences`, owner)],
  listPats: [list('/_internal/pat', sizes.tokens, owner), list('/v2/pat', sizes.tokens, owner)],
  getOauthApp: [one(`/v3/oauth/app/${oauthApps[0]}`), one(`/_internal/oauth/app/${oauthApps[0]}`)],
  getOauthApps: ['v3', '_internal'].map((api) => list(`/${api}/oauth/apps?ids=${json(oauthApps)}`, sizes.oauthApps)),
  listStaffApps: [
    list(`/admin-api/oauth_apps?range=${json([0, 9])}`, Math.min(10, sizes.oauthApps), { as: `admin.${people.staff}` }),
  ],
  getUserOauthApps: [list(`/v3/user/${people.owner}/oauth_apps`, sizes.oauthApps, owner)],
  getOauthUserApps: ['v3', '_internal'].map((api) =>
    list(`/${api}/oauth/user/${people.owner}/oauth_apps`, sizes.oauthApps, owner),
  ),
  listOauthAuthorizations: ['v3', '_internal'].map((api) =>
    list(`/${api}/oauth/authorizations`, sizes.oauthApps, owner),
  ),
  getReviewPace: [inside(`/_internal/review_pace?ids=${json(ids('P', 5))}`, ['projects'], 5, queued)],
  getReviewQueue: [inside('/_internal/moderation/queue?limit=20', ['entries'], 20, { ...staff, ...queued })],
  getProjectReview: [
    one(`/_internal/project/${waitingIds[50]}/review`, {
      ...staff,
      beyond: {
        rows: 2 * sizes.waiting,
        bytes: 10_000,
        because: 'place in the queue, and a checklist of the whole project',
      },
    }),
  ],
  getReviewFiles: [list(`/_internal/moderation/project/${big.id}/files`, sizes.versions, staff)],
  getThread: both(thread),
  getPageThread: thread('_internal'),
  getThreads: both(threads),
  getReport: both(report),
  getPageReport: report('_internal'),
  getReports: both(reports),
  listReports: both(reportList),
  getProjectHistory: [
    inside(`/_internal/project/${big.slug}/history?limit=20`, ['entries'], 20, {
      ...owner,
      beyond: { ...history, because: 'what an event changed comes from a fold of all before it' },
      statements: { most: 12, because: 'the history is walked 500 lines at a time' },
    }),
  ],
  getProjectAsOf: [
    one(`/_internal/project/${big.slug}/as-of`, {
      ...staff,
      beyond: { ...history, because: 'folds all events of the project' },
      statements: { most: 12, because: 'the history is walked 500 lines at a time' },
    }),
  ],
  listHistory: [
    list(ranged('/admin-api/history'), 25, {
      ...staff,
      ...because(
        'the total, counted to 10,000 beyond the page; a moderator passes over what concerns accounts',
        12_000,
      ),
    }),
    list(ranged('/admin-api/history', { root: ownedId(3) }), historyOfOwned, { ...staff, what: 'of one project' }),
    list(ranged('/admin-api/history', { actor: people.reader }), 0, { ...staff, what: 'of one actor' }),
  ],
  listParked: [list('/admin-api/parked', 1, staff)],
  showParked: [one('/admin-api/parked/{build}.PARKED', staff)],
  listReviewQueue: [list(ranged('/admin-api/review_queue'), 25, { ...staff, ...queued })],
  showReviewQueue: [one(`/admin-api/review_queue/${waitingIds[50]}`, { ...staff, ...queued })],
  listStaffProjects: [
    list(ranged('/admin-api/projects'), 25, { ...staff, ...because('the exact total', projectCount) }),
    list(ranged('/admin-api/projects', { owner: people.drafter }), 25, {
      ...staff,
      what: 'of one owner',
      ...because('the exact total, and their order', 3 * sizes.waiting),
    }),
    list(ranged('/admin-api/projects', { q: 'Lantern 12' }), 11, {
      ...staff,
      what: 'a text',
      ...because('what lies within a title is looked for in all', 2 * projectCount),
    }),
  ],
  showStaffProject: [one(`/admin-api/projects/${big.slug}`, staff)],
  listOwnProjects: [
    list(ranged('/_internal/dashboard/projects'), 25, {
      ...owner,
      ...because('the exact total, and their order, by counters too', 7 * (sizes.owned + 1)),
    }),
  ],
  listInbox: [
    list(ranged('/_internal/dashboard/notifications', { read: false }), 25, {
      ...reader,
      ...because('the exact total', sizes.notifications),
    }),
  ],
  listOwnReports: [
    list(ranged('/_internal/dashboard/reports'), 25, {
      ...reader,
      ...because('the exact total, and their order', 2 * sizes.reports),
    }),
  ],
  listStaffReports: [
    list(ranged('/admin-api/reports', { closed: false }), 25, {
      ...staff,
      ...because('the exact total', sizes.openReports),
    }),
    list(ranged('/admin-api/reports', { item: ownedId(3) }), 1, { ...staff, what: 'about one thing' }),
    list(ranged('/admin-api/reports'), 25, {
      ...staff,
      what: 'closed ones too',
      ...because('the exact total, and their order', 2 * sizes.reports),
    }),
  ],
  listAppeals: [
    list(ranged('/admin-api/appeals', { state: 'open' }), 25, {
      ...staff,
      ...because('the exact total', sizes.appeals * 3),
    }),
  ],
  showAppeal: [inside('/admin-api/appeals/L0000001', ['messages'], 1, staff)],
  getOwnAppeal: [one('/_internal/appeal', { as: `suspended.${appellant(1)}` })],
  listOwnedProjects: [inside(`/_internal/user/${people.owner}/owned-projects`, ['projects'], sizes.owned + 1, staff)],
  showStaffReport: [one(`/admin-api/reports/${reportId(1)}`, staff)],
}
