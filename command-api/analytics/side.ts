import { defineSide } from '../kit/define_room.ts'
import { clientReportRoutes } from './client_report.routes.ts'

export const side = defineSide({ routes: clientReportRoutes })
