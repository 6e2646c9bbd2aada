import { clusterOfWorker } from './cluster_of_worker.ts'

// Before each file of a suite on Postgres.
const url = clusterOfWorker(process.env)
if (url !== undefined) process.env.TEST_DATABASE_URL = url
