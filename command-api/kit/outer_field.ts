import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'

/** Sets the field of a refusal to its full path in the request, if the checked value was inside another field. */
export async function namingFieldsOf<Result>(outer: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.data.field !== 'string') throw error
    throw refusal(error.code, { ...error.data, field: `${outer}.${error.data.field}` })
  }
}
