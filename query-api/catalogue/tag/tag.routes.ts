import { licenseTags } from '@adit/events/catalogue/license/license_expression.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { categories } from '@adit/events/catalogue/tag/category.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { type GameVersion, game } from '@adit/events/catalogue/tag/game_version.values.ts'
import {
  type LoaderInfo,
  loaderInfo,
  loaderInfos,
  modpackLoader,
  supportedProjectTypes,
} from '@adit/events/catalogue/tag/loader.values.ts'
import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { games } from '../project/project.presenter.ts'
import type { GameVersionQueries } from './game_version.queries.ts'
import { licenseText } from './license_text.ts'
import * as contracts from './tag.contract.ts'

/** These change only with a release. */
const options = { headers: { 'cache-control': 'public, max-age=3600' } }
/** Game versions change whenever an admin adds one, and people look for it then. */
const gameVersionOptions = { headers: { 'cache-control': 'public, max-age=60' } }

const loaders = {
  v2: loaderInfos.map((loader) => ({
    icon: loaderIcon(loader.name),
    name: loader.name,
    supported_project_types: supportedProjectTypes(loader),
  })),
  /** Here `mrpack` is a loader like the others, with only its real types. */
  v3: [...loaderInfos, loaderInfo(modpackLoader)]
    .filter((loader): loader is LoaderInfo => loader !== undefined)
    .map((loader) => ({
      icon: loaderIcon(loader.name),
      name: loader.name,
      supported_project_types: [loader.type],
      supported_games: [...games],
      metadata: {},
    })),
}

const value = (name: string, ordering: number | null = null) => ({ value: name, ordering, created: null, metadata: {} })
const fields = {
  environment: environments.map((name) => value(name)),
  mrpack_loaders: loaderInfos.filter(({ inModpacks }) => inModpacks).map(({ name }) => value(name)),
}

const gameVersionValues = (listed: readonly GameVersion[]) =>
  listed.map(({ version, version_type, date, major }, index) => ({
    value: version,
    ordering: index,
    created: date,
    metadata: { type: version_type, major },
  }))

function joinedByType(listed: readonly GameVersion[]) {
  const runs: { type: GameVersion['version_type']; versions: string[] }[] = []
  for (const { version, version_type: type } of listed) {
    const last = runs.at(-1)
    if (last?.type === type) last.versions.push(version)
    else runs.push({ type, versions: [version] })
  }
  return runs
}

const linkPlatforms = [
  ...['issues', 'source', 'wiki', 'discord'].map((name) => ({ name, donation: false })),
  ...donationPlatforms.map(({ short }) => ({ name: short, donation: true })),
]

/** Throws 400 for a license without a text. */
async function knownLicense(id: string) {
  const text = await licenseText(id)
  if (!text) throw refusal('license_text_not_found', { field: 'id', id })
  return text
}

/** The tags of projects, and other lists of values. */
export const tagRoutes = ({ listed }: Pick<GameVersionQueries, 'listed'>): Route[] => [
  handle(contracts.getCategories, () => ok([...categories], options)),
  handle(contracts.getLoaders, ({ api }) => ok(loaders[api], options)),
  handle(contracts.getGameVersions, async ({ query }) => {
    const matches = (await listed())
      .filter(({ version_type }) => query.type === undefined || version_type === query.type)
      .filter(({ major }) => query.major === undefined || major === query.major)
    return ok(matches, gameVersionOptions)
  }),
  handle(contracts.listGameVersionNames, async ({ query }) => {
    const matches = (await listed()).filter(({ version_type }) => !query.type || version_type === query.type)
    return ok(joinedByType(matches), gameVersionOptions)
  }),
  handle(contracts.getLicenses, () => ok([...licenseTags], options)),
  handle(contracts.getLicenseText, async ({ params }) => ok(await knownLicense(params.id), options)),
  handle(contracts.getDonationPlatforms, () => ok([...donationPlatforms], options)),
  handle(contracts.getProjectTypes, () => ok([...projectTypes], options)),
  handle(contracts.getSideTypes, () => ok([...sideTypes], options)),
  handle(contracts.getGames, () => ok([{ slug: game, name: 'Minecraft: Java Edition' }], options)),
  handle(contracts.getLoaderField, async ({ query: { loader_field: field } }) =>
    field === 'game_versions' ? ok(gameVersionValues(await listed()), gameVersionOptions) : ok(fields[field], options),
  ),
  handle(contracts.getLinkPlatforms, () => ok(linkPlatforms, options)),
]
