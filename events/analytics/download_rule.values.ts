import { type AgentClass, botMarks } from './agent.values.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Which recorded downloads count. Raise the version with any change that can change a verdict: totals keep the version they were made by. */
export const downloadRule = {
  version: 1,
  /** From the last counted download of a file by an address until the next one counts. */
  fileWindowMs: hourMs,
  /** Counted downloads of an address in a project before it has to pause. */
  projectLimit: 6,
  /** The pause, from the last counted download, after which an address starts from zero. */
  projectWindowMs: 6 * hourMs,
} as const

/** Single records are kept so long, then sealed into totals; so long after its month the key of the addresses is destroyed. */
export const recordsKeptDays = 60

export const downloadVerdicts = ['counted', 'repeat_file', 'project_limit', 'bot'] as const
export type DownloadVerdict = (typeof downloadVerdicts)[number]

/** Why a record has its verdict, for those who ask about a number. */
export const verdictReasons: Readonly<Record<DownloadVerdict, string>> = {
  counted: 'It counts.',
  repeat_file: 'The same address had a download of this file counted less than an hour before.',
  project_limit: 'The same address had six downloads in this project counted, the last less than six hours before.',
  bot: 'The user agent is that of a bot.',
}

export interface CountedFile {
  fileId: string
  /** Milliseconds since 1970. */
  at: number
}

/** What the rule remembers of one address in one project. Starts anew when `projectWindowMs` have passed since `lastAt`. */
export interface DownloadWindow {
  /** Counted since the window began, 1 to `projectLimit`. */
  counted: number
  /** The last counted download, milliseconds since 1970. */
  lastAt: number
  /** Files counted within `fileWindowMs` before `lastAt`, oldest first. */
  files: readonly CountedFile[]
}

export interface JudgedDownload {
  at: number
  fileId: string
  agent: AgentClass
}

export interface Judgement {
  verdict: DownloadVerdict
  /** What the next record of this address in this project is judged by. */
  window: DownloadWindow | undefined
}

/**
 * One step of the fold over the records of one address in one project, in log order. A record that comes late, with a time before
 * the last counted one, is judged as if it had that one's time: nobody gains by handing records in out of order.
 */
export function judge(window: DownloadWindow | undefined, record: JudgedDownload): Judgement {
  if (record.agent === 'bot') return { verdict: 'bot', window }
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

/** Whether a window still has a say about a record of that time. One that is not open may be forgotten. */
export function isOpen(window: DownloadWindow | undefined, at: number): window is DownloadWindow {
  return window !== undefined && at - window.lastAt < downloadRule.projectWindowMs
}

const hours = (ms: number) => ms / hourMs

/** The rule in plain words, in Markdown, for the documentation. */
export const downloadRuleText = `## How downloads are counted

Every download that the site answers is written down before the answer ends. Which of them count is decided by the rule
below and by nothing else. It is the same for everybody, and every number on the site comes from it. This is version
${downloadRule.version} of the rule; each total is kept with the version that made it.

1. A download by a bot does not count. A bot is a program whose user agent contains, in upper or lower case, one of:
   ${botMarks.map((mark) => `\`${mark}\``).join(', ')}.
2. One address counts once for each file in ${hours(downloadRule.fileWindowMs)} hour. The hour begins with the download that counted, and one
   that does not count does not prolong it.
3. One address counts at most ${downloadRule.projectLimit} times in a project, until ${hours(downloadRule.projectWindowMs)} hours have passed since its last download that counted. Then it
   starts from zero.

An address is an IPv4 address, or the first half (/64) of an IPv6 address. It is kept as a code that nobody can turn back
into the address; the key of that code changes every month and is destroyed ${recordsKeptDays} days after the month.

A download is a request for a version's file that was answered with the whole file, with a part that begins at its first
byte, or with a redirection to where the file lies. A request for the headers alone, an answer that the file has not
changed, and parts from the middle of a file are none, so a download that is resumed is one download.

Each download has a verdict: ${downloadVerdicts.map((verdict) => `\`${verdict}\``).join(', ')}. Single downloads are kept for ${recordsKeptDays} days, after that the totals
for each file, day and verdict.
`
