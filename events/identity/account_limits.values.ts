/**
 * Every limit of accounts. "Wire" marks numbers that clients of the compatible API already rely on, "ours" those that we chose. Lengths
 * count UTF-16 units.
 */
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Wire: length of a username. */
export const USERNAME = { min: 1, max: 39 } as const
/** Ours: characters that need no encoding in a path. At least one is a letter or digit, so that a path can't consist of dots. */
export const USERNAME_PATTERN = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._~-]{1,39}$/
/** Ours: an account keeps its old names, which redirect to it. The limit keeps people from collecting names. */
export const USERNAMES_HELD_MAX = 10
/** Wire: the text of a profile. */
export const BIO_MAX = 160
/** The longest address that mail can be sent to, in octets (RFC 5321). */
export const EMAIL_MAX = 254

/** Wire: length of a new password, and its minimum strength as estimated by zxcvbn (0 to 4). */
export const PASSWORD = { min: 8, max: 256 } as const
export const PASSWORD_SCORE_MIN = 3

/** Ours: answer to a challenge. The longest that hosted services give have about 2,000 characters. */
export const CHALLENGE_MAX = 4096

/** Wire: a session's token is valid for 14 days. It can be exchanged for a new one until 60 days after signing in. */
export const SESSION_MS = 14 * dayMs
export const SESSION_REFRESH_MS = 60 * dayMs

/** Wire: a token that was exchanged is answered with the same new one for so long, for a second tab or a lost answer. */
export const SESSION_EXCHANGE_MS = minuteMs

/** Ours: how long somebody suspended can use the session in which they appeal. */
export const SUSPENDED_SESSION_MS = dayMs

/** Ours: codes that replace the authenticator app once each. */
export const BACKUP_CODES = 10
/** Ours: how long a sign-in waits for its code, and an authenticator app or a passkey for being set up. */
export const SECOND_FACTOR_FLOW_MS = 10 * minuteMs
/** Ours: codes within an hour, right or wrong. Few, because three codes out of a million are right at any moment. */
export const SECOND_FACTOR_ATTEMPTS = { perPair: 10, perAccount: 20, perAddress: 100, windowMs: 60 * minuteMs } as const
/** Ours: how long staff pages stay open after the second factor was shown. */
export const STAFF_SECOND_FACTOR_MS = 12 * 60 * minuteMs

/** Ours: how long somebody may take on another site that they sign in with, and then to choose a name for a new account. */
export const PROVIDER_TRIP_MS = 10 * minuteMs
export const PROVIDER_SIGN_UP_MS = 30 * minuteMs
/** Wire: how long a code in an address can be traded in for a session, by our own page and by a launcher. */
export const ARRIVAL_CODE_MS = minuteMs
export const LAUNCHER_CODE_MS = minuteMs

/** Wire: passkeys of one account. */
export const PASSKEYS_MAX = 20
/** Ours: length of a passkey’s name. */
export const PASSKEY_NAME = { min: 1, max: 64 } as const

/** Ours: how long after signing in an account without a password can be deleted. */
export const FRESH_SESSION_MS = 10 * minuteMs

/** Wire: name of a personal access token. */
export const TOKEN_NAME = { min: 3, max: 255 } as const
/** Ours: personal access tokens of one account. */
export const TOKENS_MAX = 100
/** Ours: projects that one personal access token can be limited to. */
export const TOKEN_PROJECTS_MAX = 100

/**
 * Ours: wrong passwords within 15 minutes: for one account from one address, for one account from all addresses, and from one address for
 * all accounts. An IPv6 /64 counts as one address.
 */
export const SIGN_IN_ATTEMPTS = { perPair: 10, perAccount: 100, perAddress: 100, windowMs: 15 * minuteMs } as const
/**
 * Ours: sign-ins within 15 minutes that need no challenge, for the same three. Right passwords don't count. Few, because people who have
 * forgotten theirs try two or three.
 */
export const SIGN_IN_UNCHALLENGED = { perPair: 3, perAccount: 20, perAddress: 20, windowMs: 15 * minuteMs } as const
/** Ours: how often one member of staff looks at private details within an hour. */
export const LOOKS = { perPair: 60, perAccount: 60, perAddress: 300, windowMs: 60 * minuteMs } as const
/** Ours: sign-ups within an hour, whether they succeed or not: with one email address, and from one address. */
export const SIGN_UP_ATTEMPTS = { perPair: 5, perAccount: 5, perAddress: 20, windowMs: 60 * minuteMs } as const

/** Ours: how long the links of mails work. */
export const VERIFY_LINK_MS = 3 * dayMs
export const RESET_LINK_MS = 60 * minuteMs
/** Ours: how long before a personal access token ends its owner is told. */
export const TOKEN_NOTICE_MS = 7 * dayMs
/** Ours: mails with a link that can be asked for within an hour: for one account from one address, from all addresses, and from one address. */
export const MAIL_REQUESTS = { perPair: 5, perAccount: 10, perAddress: 20, windowMs: 60 * minuteMs } as const

export const isUsername = (value: string): boolean => USERNAME_PATTERN.test(value)

/** Usernames are compared without regard to case. */
export const usernameKey = (username: string): string => username.toLowerCase()
/** Ours: days for which a copy of somebody's data can be downloaded. */
export const EXPORT_DAYS = 7
/** Ours: a copy that is younger isn't made anew. */
export const EXPORT_PAUSE_MS = 3_600_000
/** Ours: a device counts as known so long after its last sign-in. */
export const DEVICE_KNOWN_MS = 180 * 86_400_000
/** Ours: the most that an admin lets somebody have of what is limited. */
export const LIMIT_MAX = 100_000
