/** What somebody may do on a server, each with its bit where clients meet them (bits of a 64-bit number, the highest first). */
export const serverPermissions = {
  BASE_READ: 63n,
  POWER_ACTIONS: 62n,
  EXEC_COMMANDS: 61n,
  FILES_WRITE: 60n,
  SETUP: 59n,
  BACKUPS: 58n,
  ADVANCED: 57n,
  RESET_SERVER: 56n,
  MANAGE_USERS: 55n,
} as const
export type ServerPermission = keyof typeof serverPermissions
export const allPermissions = Object.keys(serverPermissions) as ServerPermission[]

/** Roles that can be given. The owner has all permissions and can't be given away this way. */
export const serverRoles = ['editor', 'viewer'] as const
export type ServerRole = (typeof serverRoles)[number]

/** An editor runs the server; a viewer starts and stops it and looks on. */
export const permissionsOfRole: Readonly<Record<ServerRole, readonly ServerPermission[]>> = {
  editor: ['BASE_READ', 'POWER_ACTIONS', 'EXEC_COMMANDS', 'FILES_WRITE', 'SETUP', 'BACKUPS', 'ADVANCED'],
  viewer: ['BASE_READ', 'POWER_ACTIONS'],
}

/** People who can have access to one server, the owner aside. */
export const SERVER_USERS_MAX = 64
