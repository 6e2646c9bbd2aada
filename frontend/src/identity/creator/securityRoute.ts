import type { ResponseOf } from '../../api/client.ts'

export const securityRoute = 'GET /_internal/auth/security'
export type SecurityFacts = ResponseOf<typeof securityRoute>
