/** People who can have access to one server, the owner aside. */
export const SERVER_USERS_MAX = 64
