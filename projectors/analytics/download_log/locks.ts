/** Advisory locks of the download log, as SQL expressions. Held by sessions, never through a transaction. */
export const locks = {
  /** Raising the epoch. */
  epoch: `hashtext('adit.downloads.epoch')`,
  /** Making and dropping days. */
  days: `hashtext('adit.downloads.days')`,
  /** Writing records with times of the past. */
  past: `hashtext('adit.downloads.past')`,
  /** Reading the log from end to end, shared; sealing, alone. */
  scan: `hashtext('adit.downloads.scan')`,
}
