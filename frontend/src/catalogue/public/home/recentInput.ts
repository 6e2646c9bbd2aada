export const recentRows = 12

export const recentInput = { query: { index: 'updated', limit: recentRows } } as const
