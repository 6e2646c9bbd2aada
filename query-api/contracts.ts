import * as checklist from './catalogue/checklist.contract.ts'
import * as dependents from './catalogue/dependents.contract.ts'
import * as forgeUpdates from './catalogue/forge_updates.contract.ts'
import * as maven from './catalogue/maven.contract.ts'
import * as project from './catalogue/project.contract.ts'
import * as search from './catalogue/search.contract.ts'
import * as statistics from './catalogue/statistics.contract.ts'
import * as tag from './catalogue/tag.contract.ts'
import * as tagV3 from './catalogue/tag_v3.contract.ts'
import * as version from './catalogue/version.contract.ts'
import * as versionFile from './catalogue/version_file.contract.ts'
import * as follows from './collections/follows.contract.ts'
import * as patList from './identity/pat_list.contract.ts'
import * as user from './identity/user.contract.ts'
import * as userLists from './identity/user_lists.contract.ts'
import { moderationQueryContracts } from './moderation/moderation.contracts.ts'
import * as notification from './notifications/notification.contract.ts'
import * as team from './teams/team.contract.ts'

/** Contract files export routes and nothing else. */
export const catalogueContracts = {
  ...project,
  ...dependents,
  ...version,
  ...versionFile,
  ...maven,
  ...forgeUpdates,
  ...search,
  ...tag,
  ...tagV3,
  ...statistics,
  ...checklist,
  ...team,
  ...follows,
  ...notification,
}

/** Every route of the query side by name. */
export const contracts = {
  ...catalogueContracts,
  ...user,
  searchUsers: userLists.searchUsers,
  getAllUserProjects: userLists.getAllUserProjects,
  getProjectLimit: userLists.getProjectLimit,
  getCollectionLimit: userLists.getCollectionLimit,
  getUserCollections: userLists.getUserCollections,
  getOrganizationLimit: userLists.getOrganizationLimit,
  getUserOrganizations: userLists.getUserOrganizations,
  getPayouts: userLists.getPayouts,
  getPayoutsV3: userLists.getPayoutsV3,
  ...patList,
  ...moderationQueryContracts,
}
