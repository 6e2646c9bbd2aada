export type Saved = {
  url: string
  filename: string
  /** Of the project that it is from, if that is another than the page's. */
  projectId?: string
}

/** Browsers drop a download that begins in the same moment as another one. */
const pauseMs = 600

/** Hands out files one after the other, each by its own request, so that each is counted like any other download. */
export function saveInTurn(files: readonly Saved[]): void {
  for (const [at, file] of files.entries()) setTimeout(save, (at + 1) * pauseMs, file)
}

function save({ url, filename }: Saved): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
