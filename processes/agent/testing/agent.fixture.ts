import { ProcessCompute } from '../compute/process/process_compute.ts'

// An agent that starts one instance and goes on until it is killed. Parameters: the folder, then the spec as JSON.

const [, , folder = '', spec = ''] = process.argv
const compute = await ProcessCompute.open({ folder, isolation: 'none' })
await compute.openVolume(JSON.parse(spec).id)
await compute.start(JSON.parse(spec))
process.stdout.write('started\n')
setInterval(() => {}, 60_000)
