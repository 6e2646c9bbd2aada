import { type CatalogueTables, catalogueVersion } from '@adit/projectors/catalogue/catalogue.table.ts'
import {
  type GameVersionsTables,
  gameVersionsVersion,
} from '@adit/projectors/catalogue/game_version/game_version.table.ts'
import { type TextsTables, textsVersion } from '@adit/projectors/catalogue/text/text.table.ts'
import { type TimelineTables, timelineVersion } from '@adit/projectors/catalogue/timeline/timeline.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as dependents from './dependents/dependents.contract.ts'
import * as disclosure from './disclosure/disclosure.contract.ts'
import * as feed from './feed/feed.contract.ts'
import * as forgeUpdates from './file/forge_updates.contract.ts'
import { updateErrors } from './file/forge_updates.errors.ts'
import * as versionFile from './file/version_file.contract.ts'
import * as fit from './fit/fit.contract.ts'
import * as maven from './maven/maven.contract.ts'
import * as needs from './needs/needs.contract.ts'
import * as ownProject from './own_project/own_project.contract.ts'
import * as pictures from './pictures/pictures.contract.ts'
import * as checklist from './project/checklist.contract.ts'
import * as project from './project/project.contract.ts'
import * as statistics from './project/statistics.contract.ts'
import * as search from './search/search.contract.ts'
import { searchErrors } from './search/search.errors.ts'
import * as sitemap from './sitemap/sitemap.contract.ts'
import * as gameVersion from './tag/game_version.contract.ts'
import * as tag from './tag/tag.contract.ts'
import { tagErrors } from './tag/tag.errors.ts'
import * as text from './text/text.contract.ts'
import * as timeline from './timeline/timeline.contract.ts'
import * as userProjects from './user_projects/user_projects.contract.ts'
import * as version from './version/version.contract.ts'
import * as versionSteps from './version_steps/version_steps.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels
    extends Models<'catalogue', CatalogueTables>,
      Models<'game_versions', GameVersionsTables>,
      Models<'texts', TextsTables>,
      Models<'timeline', TimelineTables> {}
}

export const catalogue = defineRoom('catalogue', {
  contracts: {
    ...project,
    ...dependents,
    ...disclosure,
    ...version,
    ...versionFile,
    ...fit,
    ...text,
    ...pictures,
    ...feed,
    ...sitemap,
    ...versionSteps,
    ...maven,
    ...needs,
    ...forgeUpdates,
    ...search,
    ...tag,
    ...gameVersion,
    ...statistics,
    ...checklist,
    ...ownProject,
    ...timeline,
    ...userProjects,
  },
  errors: [updateErrors, searchErrors, tagErrors],
  reads: {
    catalogue: catalogueVersion,
    game_versions: gameVersionsVersion,
    texts: textsVersion,
    timeline: timelineVersion,
  },
  groups: {
    Search:
      'Find projects by words and filters. A project only matches if a single version fits all filters on loaders, game versions and environment.',
    Projects:
      'A project is a mod, modpack, plugin, resource pack, shader or data pack, with its description, pictures and team.',
    Versions: 'A version is one release of a project: its files, their dependencies and where they run.',
    'Version files':
      'Look up files by their hash. Launchers can use these routes to find the project of a file on disk and newer versions of it.',
    Tags: 'The values that other routes accept: categories, loaders, game versions and licenses. Also statistics of the site.',
    'Build tools and loaders':
      'Routes in formats that other tools expect: a Maven repository, and the update check of Forge and NeoForge.',
  },
  side: new URL('side.ts', import.meta.url),
})
