import { licenseTags } from '@adit/events/catalogue/license/license_expression.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { categories } from '@adit/events/catalogue/tag/category.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { type LoaderInfo, loaderInfo, loaderInfos, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { games } from '../project/project_v3.presenter.ts'
import { knownLicense } from './tag.routes.ts'
import * as contracts from './tag_v3.contract.ts'

const options = { headers: { 'cache-control': 'public, max-age=3600' } }

/** Here `mrpack` is a loader like the others, and types are the true ones alone. */
const loaders = [...loaderInfos, loaderInfo(modpackLoader)]
  .filter((loader): loader is LoaderInfo => loader !== undefined)
  .map((loader) => ({
    icon: loader.icon,
    name: loader.name,
    supported_project_types: [loader.type],
    supported_games: [...games],
    metadata: {},
  }))

const value = (name: string, ordering: number | null = null) => ({ value: name, ordering, created: null, metadata: {} })
const fields = {
  game_versions: gameVersions.map(({ version, version_type, date, major }, index) => ({
    value: version,
    ordering: index,
    created: date,
    metadata: { type: version_type, major },
  })),
  environment: environments.map((name) => value(name)),
  mrpack_loaders: loaderInfos.filter(({ inModpacks }) => inModpacks).map(({ name }) => value(name)),
}

const linkPlatforms = [
  ...['issues', 'source', 'wiki', 'discord'].map((name) => ({ name, donation: false })),
  ...donationPlatforms.map(({ short }) => ({ name: short, donation: true })),
]

/** The lists of the successor API. */
export const tagRoutesV3 = (): Route[] => [
  handle(contracts.getCategoriesV3, () => ok([...categories], options)),
  handle(contracts.getLoadersV3, () => ok(loaders, options)),
  handle(contracts.getGames, () => ok([{ slug: 'minecraft-java', name: 'Minecraft: Java Edition' }], options)),
  handle(contracts.getLoaderField, ({ query }) => ok(fields[query.loader_field], options)),
  handle(contracts.getLinkPlatforms, () => ok(linkPlatforms, options)),
  handle(contracts.getLicensesV3, () => ok([...licenseTags], options)),
  handle(contracts.getLicenseTextV3, async ({ params }) => ok(await knownLicense(params.id), options)),
  handle(contracts.getReportTypesV3, () => ok([...reportTypes], options)),
  handle(contracts.getProjectTypesV3, () => ok([...projectTypes], options)),
]
