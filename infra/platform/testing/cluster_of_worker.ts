/** URLs of the clusters of a test run, one for each worker, with spaces between them. */
export const clusterUrls = 'TEST_DATABASE_URLS'

/**
 * The cluster of this worker. What one file keeps open hides events of the log from readers in another file of the same cluster, so files that run at
 * the same time have different ones.
 */
export function clusterOfWorker({
  TEST_DATABASE_URLS = '',
  VITEST_POOL_ID = '1',
}: Readonly<Record<string, string | undefined>>): string | undefined {
  const urls = TEST_DATABASE_URLS.split(' ').filter((url) => url !== '')
  return urls[(Number(VITEST_POOL_ID) - 1) % urls.length]
}
