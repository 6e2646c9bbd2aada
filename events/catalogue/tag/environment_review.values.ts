/** Whether someone has reviewed the environments of a project's versions. */
export const environmentReviews = ['pending', 'reviewed'] as const
export type EnvironmentReview = (typeof environmentReviews)[number]
