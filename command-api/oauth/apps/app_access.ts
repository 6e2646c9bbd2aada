import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type AppFacts, appDecider, appRefusals, appStream, existingApp } from './app.decider.ts'

export const appAccessRefusals = refusals(appRefusals, 'oauth_app_not_yours')

export async function findApp(bus: CommandBus, id: string): Promise<AppFacts> {
  if (!isId(id)) throw appRefusals.refuse('oauth_app_not_found')
  return existingApp((await bus.load(appDecider, appStream(id))).state)
}

/** Everybody can see an app, but only its owner changes it. */
export async function ownApp(bus: CommandBus, id: string, viewer: Viewer): Promise<AppFacts> {
  const app = await findApp(bus, id)
  if (app.accountId !== viewer.accountId) throw appAccessRefusals.refuse('oauth_app_not_yours')
  return app
}
