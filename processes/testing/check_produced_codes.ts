// The last step of `npm test`: every code that a contract declares was produced by a test of this run.
// usage: node processes/testing/check_produced_codes.ts <folder of the record>
import { contracts as commandContracts } from '@adit/command-api/contracts.ts'
import { readRefusalRecord } from '@adit/platform/http/refusal_record.ts'
import { contracts as queryContracts } from '@adit/query-api/contracts.ts'
import { errorsOfEveryRoute } from '../docs/public_errors.ts'
import { wrongCodes } from './produced_codes.ts'
import { unproducedCodes } from './unproduced_codes.values.ts'

const [, , folder = ''] = process.argv
const declared = {
  contracts: { ...queryContracts, ...commandContracts },
  everyRoute: Object.keys(errorsOfEveryRoute),
}
const wrong = wrongCodes(declared, readRefusalRecord(folder), unproducedCodes)
for (const line of wrong) console.log(line)
process.exitCode = wrong.length === 0 ? 0 : 1
