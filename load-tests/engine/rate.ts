import autocannon from 'autocannon'

export interface Load {
  connections: number
  seconds: number
  headers?: Readonly<Record<string, string>>
}

/** Answers per second to requests that each follow the answer before. Throws if one is refused or fails. */
export async function rateOf(url: string, { connections, seconds, headers = {} }: Load): Promise<number> {
  const { requests, duration, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.total / duration
}
