import { createPool } from '@adit/platform/postgres/pool.ts'
import Koa from 'koa'

/**
 * `node load-tests/read/cli.ts <postgres://…> <table> <project id>`: a Koa route that reads a row with one select and sends it, the
 * yardstick of a read. Prints its address.
 */
const [url = '', table = '', id = ''] = process.argv.slice(2)
const pool = createPool(url, { name: 'yardstick', max: 12 })
const text = `select * from ${table} where project_id = $1`

const app = new Koa()
app.use(async (context) => {
  const { rows } = await pool.query({ name: 'row', text, values: [id] })
  context.body = rows[0]
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`ready at http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
