/** Key under `/data` of the picture that is generated for an account without one. Stable for each account. */
export const generatedAvatarKey = (accountId: string): string => `avatars/${accountId}.png`
