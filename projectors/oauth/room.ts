import { defineRoom } from '../kit/define_room.ts'
import { oauthAppsProjector } from './oauth_apps.projector.ts'

export const oauth = defineRoom('oauth', { projectors: [oauthAppsProjector] })
