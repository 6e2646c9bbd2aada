import { limitKinds } from '../identity/limit_kind.ts'
import { defineRoom, defineStream } from '../kit/define_room.ts'
import { projectEvents } from './project/project.events.ts'
import { describeProject } from './project/project.history.ts'
import { statusNotice } from './project/status_notice.ts'
import { projectLimit } from './project_limit.ts'
import * as reservations from './reservation.events.ts'
import { describeFile, describeProjectQuota, describeSlug } from './reservation.history.ts'
import * as sagas from './saga.events.ts'
import * as history from './saga.history.ts'
import { noProject, type ShownProject, showProject, showVersion } from './snapshot.history.ts'
import { gameVersionEvents } from './tag/game_version.events.ts'
import { describeGameVersions } from './tag/game_version.history.ts'
import { fileWarningNotice } from './version/file_warning_notice.ts'
import { versionEvents } from './version/version.events.ts'
import { describeVersion } from './version/version.history.ts'

export const catalogue = defineRoom<ShownProject>('catalogue', {
  fills: [statusNotice, fileWarningNotice, limitKinds.fill(projectLimit)],
  streams: [
    defineStream(projectEvents, 'project', describeProject),
    defineStream(versionEvents, 'project', describeVersion),
    // A slug or a file may move from one project to another, so each of its events names the project at that time.
    defineStream(reservations.slugEvents, 'project', describeSlug),
    defineStream(reservations.fileEvents, 'project', describeFile),
    defineStream(reservations.projectQuotaEvents, 'account', describeProjectQuota),
    defineStream(gameVersionEvents, 'game_version', describeGameVersions),
    defineStream(sagas.projectCreationEvents, 'project', history.describeProjectCreation),
    defineStream(sagas.versionPublicationEvents, 'project', history.describeVersionPublication),
    defineStream(sagas.versionRemovalEvents, 'project', history.describeVersionRemoval),
    defineStream(sagas.fileAdditionEvents, 'project', history.describeFileAddition),
    defineStream(sagas.fileRemovalEvents, 'project', history.describeFileRemoval),
    defineStream(sagas.slugChangeEvents, 'project', history.describeSlugChange),
    defineStream(sagas.projectDeletionEvents, 'project', history.describeProjectDeletion),
    defineStream(sagas.projectRestorationEvents, 'project', history.describeProjectRestoration),
  ],
  shows: {
    root: 'project',
    initial: noProject,
    after: { 'catalogue.project': showProject, 'catalogue.version': showVersion },
  },
})
