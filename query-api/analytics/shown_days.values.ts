/** Ours: days of downloads that a page shows. */
export const shownDays = 90
