import { readFile, writeFile } from 'node:fs/promises'
import { findStripeMock } from '@adit/engines/stripe_mock.ts'
import { trimmedSchemas } from '@adit/engines/stripe_schema.ts'

/** Writes anew what Stripe’s description of its interface says of the objects in the file, and of those that are named in the call. */
const path = new URL('../../../command-api/billing/provider/stripe/stripe_schema.json', import.meta.url)
const kept = JSON.parse(await readFile(path, 'utf8'))
const description = JSON.parse(await readFile(findStripeMock().description, 'utf8'))
const $defs = trimmedSchemas(description, [...Object.keys(kept.$defs), ...process.argv.slice(2)])
await writeFile(path, `${JSON.stringify({ ...kept, version: description.info.version, $defs }, null, 2)}\n`)
