import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { answer, type Result } from './memory_statements.fixture.ts'
import { copied, databaseError, emptyState, insertNew, type State, tableOf } from './memory_tables.fixture.ts'

type Values = readonly unknown[]

/**
 * A read database in this process, for tests of the projection kit without a server. It has transactions, savepoints, advisory locks and
 * the statements of the kit, and refuses everything else. One transaction runs at a time. `projection.suite.ts` holds it to what a real
 * server does.
 */
export class MemoryReads {
  state: State = emptyState()
  readonly #locks = new Map<string, { client: MemoryClient; times: number }>()
  readonly #waiting: (() => void)[] = []
  #transactions = 0
  #owner: MemoryClient | undefined
  #failing: { pattern: RegExp; error: Error }[] = []
  /** Every statement so far, in order, with the number of its connection. */
  readonly asked: { connection: number; text: string }[] = []
  readonly connections: MemoryClient[] = []
  /** What came by COPY, as it was written. */
  readonly copies: { connection: number; writes: readonly string[] }[] = []

  /** Lets the next statement that matches fail. */
  fail(pattern: RegExp, error: Error): void {
    this.#failing.push({ pattern, error })
  }

  pool(max = 10): pg.Pool {
    const connect = async () => {
      const client = new MemoryClient(this, this.connections.length)
      this.connections.push(client)
      return client
    }
    const query = async (...given: Parameters<MemoryClient['query']>) => {
      const client = new MemoryClient(this, -1)
      return client.query(...given)
    }
    // Only what the kit calls.
    return { query, connect, options: { max }, end: async () => {} } as unknown as pg.Pool
  }

  /** What to wait for while another connection has a transaction. */
  busy(client: MemoryClient): Promise<void> | undefined {
    return this.#owner && this.#owner !== client ? this.#somethingEnds() : undefined
  }

  #somethingEnds(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #ended(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }

  note(client: MemoryClient, text: string): void {
    this.asked.push({ connection: client.number, text })
    const index = this.#failing.findIndex(({ pattern }) => pattern.test(text))
    const [failing] = index < 0 ? [] : this.#failing.splice(index, 1)
    if (failing) throw failing.error
  }

  nextTransaction(): number {
    return ++this.#transactions
  }

  own(client: MemoryClient | undefined): void {
    this.#owner = client
    this.#ended()
  }

  async lock(client: MemoryClient, name: string): Promise<void> {
    while (!this.tryLock(client, name)) await this.#somethingEnds()
  }

  tryLock(client: MemoryClient, name: string): boolean {
    const held = this.#locks.get(name)
    if (held && held.client !== client) return false
    this.#locks.set(name, { client, times: (held?.times ?? 0) + 1 })
    return true
  }

  unlock(client: MemoryClient, name: string): void {
    const held = this.#locks.get(name)
    if (held?.client !== client) return
    held.times -= 1
    if (held.times === 0) this.#locks.delete(name)
    this.#ended()
  }

  endSession(client: MemoryClient): void {
    for (const [name, { client: holder }] of this.#locks) if (holder === client) this.#locks.delete(name)
    if (this.#owner === client) this.own(undefined)
    this.#ended()
  }
}

interface Transaction {
  number: number
  before: State
  savepoints: Map<string, State>
  readOnly: boolean
  failed: boolean
}

class MemoryClient {
  readonly number: number
  readonly settings = new Map<string, string>()
  /** How the caller gave it back: `destroyed` connections are not used again. */
  released: 'no' | 'kept' | 'destroyed' = 'no'
  readonly #database: MemoryReads
  #transaction: Transaction | undefined

  constructor(database: MemoryReads, number: number) {
    this.#database = database
    this.number = number
  }

  release(destroy = false): void {
    if (this.released !== 'no') throw new Error('This connection was given back already')
    this.released = destroy ? 'destroyed' : 'kept'
    if (!destroy) return
    if (this.#transaction) this.#database.state = this.#transaction.before
    this.#database.endSession(this)
  }

  query(given: string | { text: string; values?: Values }, values: Values = []): Promise<Result> {
    if (given instanceof Writable) return this.#copy((given as unknown as { text: string }).text) as never
    const [text, own] = typeof given === 'string' ? [given, values] : [given.text, given.values ?? []]
    return this.#run(
      text.replaceAll(/\s+/g, ' ').trim(),
      own.map((value) => value ?? null),
    )
  }

  async #run(text: string, values: Values): Promise<Result> {
    await setImmediate() // Others work meanwhile, as they do while a server answers.
    for (let busy = this.#database.busy(this); busy; busy = this.#database.busy(this)) await busy
    try {
      this.#database.note(this, text)
      return (await this.#session(text, values)) ?? this.#data(text, values)
    } catch (error) {
      if (this.#transaction && error instanceof pg.DatabaseError) this.#transaction.failed = true
      throw error
    }
  }

  #data(text: string, values: Values): Result {
    const transaction = this.#transaction
    if (transaction?.failed) throw databaseError('25P02', 'current transaction is aborted')
    if (transaction?.readOnly && !text.startsWith('select')) throw databaseError('25006', 'read-only transaction')
    return answer(this.#database.state, text, values, transaction?.number ?? this.#database.nextTransaction())
  }

  /** Statements about transactions, locks and settings. */
  async #session(text: string, [lock]: Values): Promise<Result | undefined> {
    const [, verb, word = ''] =
      /^(begin|commit|rollback|savepoint|release|select pg_\w*advisory\w*|set|select set_config)\b(.*)$/.exec(text) ??
      []
    const name = word === '(hashtext($1))' || word === '(hashtext($1)) as mine' ? String(lock) : word
    const done = { rows: [], rowCount: 0 }
    switch (verb) {
      case 'begin':
        this.#begin(word)
        return done
      case 'commit':
        this.#end('commit', word)
        return done
      case 'rollback':
        if (word === '') this.#end('rollback', word)
        else this.#rollBackTo(word)
        return done
      case 'savepoint':
        this.#open().savepoints.set(word, structuredClone(this.#database.state))
        return done
      case 'release':
        this.#open().savepoints.delete(word.replace(' savepoint', ''))
        return done
      case 'select pg_advisory_lock':
        await this.#database.lock(this, name)
        return done
      case 'select pg_try_advisory_lock':
        return { rows: [{ mine: this.#database.tryLock(this, name) }], rowCount: 1 }
      case 'select pg_advisory_unlock':
        this.#database.unlock(this, name)
        return done
      case 'set':
      case 'select set_config':
        return this.#set(word)
      default:
        return undefined
    }
  }

  #set(text: string): Result {
    const done = { rows: [], rowCount: 0 }
    const [, name = '', value = ''] = /^ (\w+) = '(\w+)'$/.exec(text) ?? []
    if (name) this.settings.set(name, value)
    if (name) return done
    const where = " from pg_settings where name in ('transaction_timeout', 'synchronous_commit')"
    if (text === `(name, case name when 'synchronous_commit' then 'off' else '0' end, false)${where}`) {
      this.settings.set('synchronous_commit', 'off').set('transaction_timeout', '0')
    } else if (text === `(name, reset_val, false)${where}`) {
      this.settings.clear()
    } else throw databaseError('42601', `unknown setting: ${text}`)
    return done
  }

  #begin(how: string): void {
    if (how !== '' && how !== ' isolation level repeatable read read only') throw databaseError('42601', how)
    const before = structuredClone(this.#database.state)
    const number = this.#database.nextTransaction()
    this.#transaction = { number, before, savepoints: new Map(), readOnly: how !== '', failed: false }
    this.#database.own(this)
  }

  #open(): Transaction {
    if (!this.#transaction) throw databaseError('25P01', 'there is no transaction in progress')
    return this.#transaction
  }

  #rollBackTo(word: string): void {
    const transaction = this.#open()
    const kept = transaction.savepoints.get(word.replace(' to savepoint', ''))
    if (!kept) throw databaseError('3B001', `there is no savepoint${word}`)
    this.#database.state = structuredClone(kept)
    transaction.failed = false
  }

  #end(how: 'commit' | 'rollback', word: string): void {
    if (word !== '') throw databaseError('42601', word)
    const transaction = this.#transaction
    this.#transaction = undefined
    if (transaction && (how === 'rollback' || transaction.failed)) this.#database.state = transaction.before
    this.#database.own(undefined)
  }

  #copy(text: string): Writable {
    const chunks: string[] = []
    return new Writable({
      write: (chunk, _, done) => {
        chunks.push(String(chunk))
        done()
      },
      final: (done) => {
        this.#copyIn(text, chunks).then(() => done(), done)
      },
    })
  }

  async #copyIn(text: string, chunks: readonly string[]): Promise<void> {
    for (let busy = this.#database.busy(this); busy; busy = this.#database.busy(this)) await busy
    this.#database.note(this, text)
    this.#database.copies.push({ connection: this.number, writes: chunks })
    const [, name = '', columns = ''] = /^copy (\S+) \((.+)\) from stdin$/.exec(text) ?? []
    const table = tableOf(this.#database.state, name)
    const rows = copied(table, columns.split(', '), chunks.join(''))
    const written = rows.map((row) => Object.fromEntries(columns.split(', ').map((column) => [column, row[column]])))
    const number = this.#transaction?.number ?? this.#database.nextTransaction()
    insertNew(table, written, number)
  }
}
