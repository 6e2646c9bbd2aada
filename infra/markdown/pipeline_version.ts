/**
 * Raise it with whatever changes what the pipeline makes of a text: the next start renders all stored texts anew. The test beside it tells when.
 */
export const pipelineVersion = 5
