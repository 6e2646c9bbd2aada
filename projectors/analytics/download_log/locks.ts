/** Advisory locks of the download log, as SQL expressions. Sessions hold them, never transactions. */
export const locks = {
  /** Raising the epoch. */
  epoch: `hashtext('adit.downloads.epoch')`,
  /** Creating and dropping days. */
  days: `hashtext('adit.downloads.days')`,
  /** Writing records with times in the past. */
  past: `hashtext('adit.downloads.past')`,
  /** Reading the whole log (shared), or sealing (exclusive). */
  scan: `hashtext('adit.downloads.scan')`,
}
