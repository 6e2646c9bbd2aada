import * as dependents from './catalogue/dependents/dependents.contract.ts'
import * as forgeUpdates from './catalogue/file/forge_updates.contract.ts'
import * as versionFile from './catalogue/file/version_file.contract.ts'
import * as maven from './catalogue/maven/maven.contract.ts'
import * as ownProject from './catalogue/own_project/own_project.contract.ts'
import * as checklist from './catalogue/project/checklist.contract.ts'
import * as project from './catalogue/project/project.contract.ts'
import * as statistics from './catalogue/project/statistics.contract.ts'
import * as search from './catalogue/search/search.contract.ts'
import * as tag from './catalogue/tag/tag.contract.ts'
import * as version from './catalogue/version/version.contract.ts'
import * as follows from './collections/follows.contract.ts'
import * as patList from './identity/pat_list.contract.ts'
import * as user from './identity/user.contract.ts'
import * as userLists from './identity/user_lists.contract.ts'
import { moderationQueryContracts } from './moderation/moderation_contracts.ts'
import * as inboxList from './notifications/inbox_list.contract.ts'
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
  ...statistics,
  ...checklist,
  ...ownProject,
  ...team,
  ...follows,
  ...notification,
  ...inboxList,
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
  ...patList,
  ...moderationQueryContracts,
}
