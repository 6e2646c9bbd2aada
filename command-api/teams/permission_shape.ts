import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  projectPermissions,
} from '@adit/events/teams/permission.values.ts'
import { z } from 'zod'

/** Only the lowest bits are used, one per permission in their order. */
export const projectBits = z
  .int()
  .min(0)
  .max(ALL_PROJECT_PERMISSIONS)
  .meta({ description: `Bit field of permissions. From the lowest bit: ${projectPermissions.join(', ')}.` })
export const organizationBits = z
  .int()
  .min(0)
  .max(ALL_ORGANIZATION_PERMISSIONS)
  .meta({ description: 'For teams of organizations only: null or 0 here.' })
