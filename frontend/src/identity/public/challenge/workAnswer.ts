import { solveWork, type Work } from './solveWork.ts'

type Said = { share: number } | { answer: string | undefined }

/** The answer to a challenge, found beside the page, which stays as quick as it was. `onShare` is told which share was tried. */
export async function workAnswer(work: Work, onShare: (share: number) => void): Promise<string> {
  const answer = typeof Worker === 'undefined' ? await inTurns(work, onShare) : await byWorker(work, onShare)
  if (answer === undefined) throw new Error('No number solves the challenge')
  return answer
}

async function byWorker(work: Work, onShare: (share: number) => void): Promise<string | undefined> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Said>) =>
        'share' in data ? onShare(data.share) : resolve(data.answer)
      worker.onerror = (event) => reject(new Error(event.message || 'The worker could not be loaded'))
      worker.postMessage(work)
    })
  } finally {
    worker.terminate()
  }
}

/** For browsers that have no workers. */
async function inTurns(work: Work, onShare: (share: number) => void): Promise<string | undefined> {
  const solving = solveWork(work)
  for (let step = solving.next(); ; step = solving.next()) {
    if (step.done) return step.value
    onShare(step.value)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
