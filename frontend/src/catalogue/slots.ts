import type { ComponentType } from 'react'
import type { MessageDescriptor } from 'react-intl'
import type { ProjectV3 } from '../api/routes.ts'
import { defineSlot } from '../app/kit/slot.tsx'
import type { VersionItem } from './versionItem.ts'

/** Beside "Download" on a project's page. `address` is the id or slug that the page was opened with. */
export const projectActions = defineSlot<ComponentType<{ project: ProjectV3; address: string }>>()

/** What happens whenever somebody opens a project's page. Shows nothing. */
export const projectOpened = defineSlot<ComponentType<{ project: ProjectV3 }>>()

/** Instead of a download where no version fits: the way to hear about new ones. */
export const projectFollow = defineSlot<ComponentType<{ project: ProjectV3; address: string }>>()

/** Below the details of a project that is not the viewer's own. */
export const projectNotes = defineSlot<ComponentType<{ project: ProjectV3 }>>()

/** Beside "Download" on the page of a version that is not the viewer's own. */
export const versionActions = defineSlot<ComponentType<{ project: ProjectV3; version: VersionItem }>>()

/** After what is new since the reader's last visit, `since` in milliseconds since 1970. Each says its part, or shows nothing. */
export const homeNews = defineSlot<ComponentType<{ since: number }>>()

/** Beside every page of a project's settings. */
export const projectSettingsAside = defineSlot<ComponentType>()

/** Further tabs of a project's settings; `path` follows the project's own. */
export const projectSettingsTabs = defineSlot<{ path: string; text: MessageDescriptor }>()
