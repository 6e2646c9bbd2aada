import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'

/** Names the field of a refusal as it stands in the request, where what was checked came from inside another field. */
export async function namingFieldsOf<Result>(outer: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.data.field !== 'string') throw error
    throw refusal(error.code, { ...error.data, field: `${outer}.${error.data.field}` })
  }
}
