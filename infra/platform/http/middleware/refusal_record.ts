import { recordRefusal } from '../refusal_record.ts'
import type { SideMiddleware } from '../state.ts'

/** For tests: notes what is refused below. */
export const refusalRecord: SideMiddleware = async ({ state }, next) => {
  try {
    await next()
  } catch (error) {
    recordRefusal(error, state.matched?.contract)
    throw error
  }
}
