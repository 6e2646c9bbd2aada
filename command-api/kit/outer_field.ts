import { ApiError } from '@adit/platform/http/errors.ts'

/** Names the field of a refusal as it stands in the request, where what was checked came from inside another field. */
export async function namingFieldsOf<Result>(outer: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.data.field !== 'string') throw error
    throw new ApiError(error.code, error, { ...error.data, field: `${outer}.${error.data.field}` }, error.headers)
  }
}
