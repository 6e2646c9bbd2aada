import { defineErrors } from '@adit/platform/http/errors.ts'

export const hostingErrors = defineErrors({
  node_not_found: { family: 'not_found', wording: 'There is no node with this id.' },
  node_exists: { family: 'conflict', wording: 'There is a node with this id already.' },
  node_too_small: {
    family: 'conflict',
    wording: 'The servers on this node were promised more: {by} of {lack} would be missing. Move some of them first.',
  },
  node_has_servers: {
    family: 'conflict',
    wording: 'There are {servers} servers on this node. Move or delete them first.',
  },
  node_key_unknown: {
    family: 'unauthorized',
    wording: 'This is not the key of a node. An admin can issue a new one, which ends the one before.',
  },
  agent_too_old: {
    family: 'conflict',
    wording: 'The agent speaks version {spoken} of the interface, and this site needs {needed}. Update the agent.',
  },
  node_full: { family: 'conflict', wording: 'There is no room for another server of this size on this node.' },
  node_closed: { family: 'conflict', wording: 'No servers are placed on this node at the moment.' },
  place_lapsed: {
    family: 'conflict',
    wording: 'The place was held for too long, and somebody else has it now. Order again.',
  },
  ports_full: { family: 'limit_reached', wording: 'A server can have at most {limit} ports beside its first one.' },

  server_not_found: { family: 'not_found', wording: 'There is no such server, or you have no access to it.' },
  server_suspended: {
    family: 'conflict',
    wording: 'The server is suspended. Its files and backups can be downloaded.',
  },
  server_not_ready: { family: 'conflict', wording: 'The server is still being set up.' },
  content_installing: { family: 'conflict', wording: 'Content is being installed. Wait for it, or cancel it.' },
  eula_not_accepted: { family: 'conflict', wording: 'The owner has to accept the licence of the game first.' },
  server_users_full: { family: 'limit_reached', wording: 'At most {limit} people can have access to a server.' },
  server_owner_has_access: { family: 'request_error', wording: 'The owner has full access already.' },
  server_user_not_found: { family: 'not_found', wording: 'This user has no access to the server.' },

  backup_in_progress: {
    family: 'conflict',
    wording: 'A backup is being made or restored. This waits until it is done.',
  },
  backups_full: {
    family: 'limit_reached',
    wording: 'A server can have at most {limit} backups. Delete one that you don’t need any more first.',
  },
  backup_not_found: { family: 'not_found', wording: 'The server has no such backup.' },
  backup_locked: { family: 'conflict', wording: 'The backup is locked. Unlock it first.' },
  backup_over: { family: 'conflict', wording: 'The backup has ended already.' },
  backup_not_failed: { family: 'conflict', wording: 'Only a backup that failed or was cancelled can be tried again.' },
  backup_not_made: { family: 'conflict', wording: 'There is nothing to restore: this backup was not completed.' },
  restore_in_progress: { family: 'conflict', wording: 'This backup is being restored already.' },
  restore_over: { family: 'conflict', wording: 'Restoring has ended already.' },
})
