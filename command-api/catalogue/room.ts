import { defineRoom } from '../kit/define_room.ts'
import { pictureErrors } from '../kit/pictures/picture.errors.ts'
import { claimRefusals } from '../teams/team_owner.port.ts'
import { changeDisclosures } from './disclosure/disclosure.contract.ts'
import { fileErrors } from './file/file.errors.ts'
import { fileGauges } from './file/file_gauges.ts'
import { publishedFiles } from './file/published_file.index.ts'
import * as versionFile from './file/version_file.contract.ts'
import * as gallery from './gallery/gallery.contract.ts'
import * as gameVersion from './game_version/game_version.contract.ts'
import { gameVersionErrors } from './game_version/game_version.errors.ts'
import { imageContracts } from './image/image.contract.ts'
import { imageContextFills } from './image/image_contexts.ts'
import { imagesPart } from './image/image_store.ts'
import { deleteProject, editProject } from './project/project.contract.ts'
import { projectErrors } from './project/project.errors.ts'
import { editProjects } from './project_bulk/project_bulk.contract.ts'
import * as projectCreation from './project_creation/project_creation.contract.ts'
import { claimQuotaRefusals } from './project_creation/project_quota.decider.ts'
import { formerSchedulePart } from './schedule/former_schedule.ts'
import {
  cancelProjectSchedule,
  cancelVersionSchedule,
  scheduleProject,
  scheduleVersion,
} from './schedule/schedule.contract.ts'
import { scheduleGauges } from './schedule/schedule_gauges.ts'
import { addVersionFiles, createVersion, deleteVersion, editVersion, inspectFile } from './version/version.contract.ts'
import { versionErrors } from './version/version.errors.ts'

export const catalogue = defineRoom('catalogue', {
  contracts: (filled) => ({
    ...projectCreation,
    ...{ editProject, deleteProject, editProjects, changeDisclosures },
    ...gallery,
    ...gameVersion,
    ...imageContracts(filled),
    ...{ scheduleProject, cancelProjectSchedule, scheduleVersion, cancelVersionSchedule },
    ...{ createVersion, addVersionFiles, editVersion, deleteVersion, inspectFile },
    ...versionFile,
  }),
  errors: [pictureErrors, projectErrors, versionErrors, fileErrors, gameVersionErrors],
  groups: { Images: 'Pictures for descriptions, changelogs and messages.' },
  fills: [...imageContextFills, claimRefusals.fill(claimQuotaRefusals)],
  ops: [imagesPart, formerSchedulePart],
  formerTables: { takenOver: ['ops.schedule'] },
  indexes: [publishedFiles],
  gauges: [...scheduleGauges, ...fileGauges],
  side: new URL('side.ts', import.meta.url),
})
