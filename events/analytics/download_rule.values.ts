import { type AgentClass, botMarks } from './agent.values.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Decides which recorded downloads count. Raise the version with any change that can change a verdict: totals keep the version they were
 * made with.
 */
export const downloadRule = {
  version: 2,
  /** Time after a counted download of a file by an address until the next one can count. */
  fileWindowMs: hourMs,
  /** Counted downloads of an address in a project before it has to pause. */
  projectLimit: 6,
  /** Length of that pause. After this time without a counted download, an address starts from zero. */
  projectWindowMs: 6 * hourMs,
} as const

/**
 * Values of `Sec-Fetch-Dest` with which a browser says that a page embeds the file, for example as a picture of a description: its readers
 * asked for the page, not for the file. Launchers and tools send no such header.
 */
export const embeddedDestinations = ['image', 'style', 'script', 'iframe'] as const

/** The header as it is recorded. Null if there is none, or one that no browser sends. */
export const destinationOf = (header: string | undefined): string | null =>
  header !== undefined && /^[a-z-]{1,32}$/.test(header) ? header : null

export const isEmbedded = ({ destination }: { destination?: string | null | undefined }): boolean =>
  embeddedDestinations.some((embedded) => embedded === destination)

/**
 * How long single records are kept before they are sealed into totals, and how long after its month the key of the addresses is destroyed.
 */
export const recordsKeptDays = 60

export const downloadVerdicts = ['counted', 'repeat_file', 'project_limit', 'bot', 'embedded'] as const
export type DownloadVerdict = (typeof downloadVerdicts)[number]

/** Why a record has its verdict, for people who ask about a number. */
export const verdictReasons: Readonly<Record<DownloadVerdict, string>> = {
  counted: 'It counts.',
  repeat_file: 'A download of this file by the same address counted less than an hour before.',
  project_limit: 'Six downloads by the same address counted in this project, the last less than six hours before.',
  bot: "The user agent is a bot's.",
  embedded: 'A page embedded the file, so its readers did not ask for it.',
}

export interface CountedFile {
  fileId: string
  /** Milliseconds since 1970. */
  at: number
}

/** What the rule remembers of one address in one project. Starts again when `projectWindowMs` have passed since `lastAt`. */
export interface DownloadWindow {
  /** Downloads counted since the window began, 1 to `projectLimit`. */
  counted: number
  /** Time of the last counted download in milliseconds since 1970. */
  lastAt: number
  /** Files counted within `fileWindowMs` before `lastAt`, oldest first. */
  files: readonly CountedFile[]
}

export interface JudgedDownload {
  at: number
  fileId: string
  agent: AgentClass
  /** `Sec-Fetch-Dest` of the request. Records of rule 1 have none. */
  destination?: string | null | undefined
}

export interface Judgement {
  verdict: DownloadVerdict
  /** What the next record of this address in this project is judged by. */
  window: DownloadWindow | undefined
}

/**
 * One step of the fold over the records of one address in one project, in log order. A late record, with a time before the last counted
 * one, is judged as if it had that one's time, so that sending records out of order gains nothing.
 */
export function judge(window: DownloadWindow | undefined, record: JudgedDownload): Judgement {
  if (record.agent === 'bot') return { verdict: 'bot', window }
  if (isEmbedded(record)) return { verdict: 'embedded', window }
  const { fileWindowMs, projectLimit } = downloadRule
  const at = Math.max(record.at, window?.lastAt ?? record.at)
  const files = window?.files.filter((file) => at - file.at < fileWindowMs) ?? []
  if (files.some(({ fileId }) => fileId === record.fileId)) return { verdict: 'repeat_file', window }
  const before = isOpen(window, at) ? window.counted : 0
  if (before >= projectLimit) return { verdict: 'project_limit', window }
  return {
    verdict: 'counted',
    window: { counted: before + 1, lastAt: at, files: [...files, { fileId: record.fileId, at }] },
  }
}

/** Whether a window can still affect a record of that time. One that is not open may be forgotten. */
export function isOpen(window: DownloadWindow | undefined, at: number): window is DownloadWindow {
  return window !== undefined && at - window.lastAt < downloadRule.projectWindowMs
}

const hours = (ms: number) => ms / hourMs

/** The rule in plain words, in Markdown, for the documentation. */
export const downloadRuleText = `## How downloads are counted

Every download is recorded before the answer ends. Only the rule below decides which downloads count. It is the same for
everyone, and every number on the site comes from it. This is version ${downloadRule.version} of the rule. Each total is stored with the
version that produced it.

1. Downloads by bots don't count. A bot is a program whose user agent contains one of these, in upper or lower case:
   ${botMarks.map((mark) => `\`${mark}\``).join(', ')}.
2. Files that a page embeds don't count: requests whose header \`Sec-Fetch-Dest\` is
   ${embeddedDestinations.map((destination) => `\`${destination}\``).join(', ')}. Requests without the header count, because launchers send none.
3. An address counts once per file within ${hours(downloadRule.fileWindowMs)} hour. The hour starts with the download that counted. Downloads that
   don't count don't extend it.
4. An address counts at most ${downloadRule.projectLimit} times in a project. It starts from zero once ${hours(downloadRule.projectWindowMs)} hours have passed since its last download
   that counted.

An address is an IPv4 address, or the first half (/64) of an IPv6 address. It is stored as a code that can't be turned back
into the address. The key of the code changes every month and is destroyed ${recordsKeptDays} days after the month.

A download is a request for a version's file that was answered with the whole file, with a part that begins at its first
byte, or with a redirect to the file. Requests for the headers alone, answers that the file has not changed, and parts
from the middle of a file are not downloads, so a resumed download is one download.

Each download has a verdict: ${downloadVerdicts.map((verdict) => `\`${verdict}\``).join(', ')}. Single downloads are kept for ${recordsKeptDays} days. After
that, only totals by file, day and verdict remain.
`
