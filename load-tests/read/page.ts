import Koa from 'koa'

/** `node load-tests/read/page.ts <address>`: a Koa route that sends what is at the address, the yardstick of a page. Prints its address. */
const [address = ''] = process.argv.slice(2)
const answer = await fetch(address, { headers: { accept: 'text/html' } })
const body = Buffer.from(await answer.arrayBuffer())

const app = new Koa()
app.use((context) => {
  context.type = 'html'
  context.body = body
})
const server = app.listen(0, '127.0.0.1', () => {
  const place = server.address()
  if (place && typeof place === 'object') console.log(`ready at http://127.0.0.1:${place.port}`)
})
process.on('SIGTERM', () => process.exit(0))
