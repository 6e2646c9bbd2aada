import { createHash } from 'node:crypto'
import {
  checkNames,
  columnsOf,
  databaseError,
  removeKeys,
  rowsWithKeys,
  type State,
  setKey,
  tableOf,
  upsert,
} from './memory_tables.fixture.ts'

type Row = Record<string, unknown>
type Values = readonly unknown[]

interface Asked {
  state: State
  /** What the statement's pattern matched. */
  parts: readonly string[]
  values: Values
  /** Number of the transaction. */
  by: number
}

/** Returns rows, or a number of rows changed. */
// biome-ignore lint/suspicious/noConfusingVoidType: most statements return nothing
type Answer = (asked: Asked) => readonly Row[] | number | void

const list = (names = '') => names.split(', ')
const json = (value: unknown) => JSON.parse(String(value))

/** The statements of the projection kit. Others are refused, as a database refuses what it doesn't understand. */
const statements: readonly (readonly [RegExp, Answer])[] = [
  // Builds
  [
    /^select pg_advisory_xact_lock\(hashtext\('adit\.meta'\)\); create schema if not exists meta;/,
    ({ state }) => void Object.assign(state, { installed: true }),
  ],
  [
    /^select build as id, projector, version, schema from meta\.live_build where projector = \$1 and version = \$2$/,
    ({ state, values: [projector, version] }) =>
      state.live
        .filter((live) => live.projector === projector && live.version === version)
        .map((live) => ({ id: live.build, projector, version, schema: live.schema })),
  ],
  [
    /^select nextval\(pg_get_serial_sequence\('meta\.build', 'id'\)\) as n$/,
    ({ state }) => [{ n: ++state.generation }],
  ],
  [
    /^insert into meta\.build \(projector, version, schema, layout, state\) values \(\$1, \$2, \$3, \$4, 'building'\) returning id$/,
    ({ state, values: [projector, version, schema, layout] }) => {
      const id = ++state.generation
      const names = { projector: String(projector), schema: String(schema), layout: String(layout) }
      state.builds.push({ id, ...names, version: Number(version), state: 'building', retired_at: null })
      return [{ id }]
    },
  ],
  [
    /^create schema (\w+)$/,
    ({ state, parts: [schema = ''] }) => {
      state.schemas.set(schema, new Map())
    },
  ],
  [
    /^create table (\w+)\.(\w+) \((.+)\)$/,
    ({ state, parts: [schema = '', name = '', columns = ''] }) => {
      state.schemas.get(schema)?.set(name, { columns: columnsOf(columns), key: undefined, indexes: [], rows: [] })
    },
  ],
  [
    /^alter table (\S+) add primary key \(([^)]+)\)$/,
    ({ state, parts: [table = '', key] }) => setKey(tableOf(state, table), list(key)),
  ],
  [
    /^create index on (\S+) (.+)$/,
    ({ state, parts: [table = '', body = ''] }) => {
      const [, names] = /^\(([\w, ]+)\)$/.exec(body) ?? []
      if (names) checkNames(tableOf(state, table), list(names))
      tableOf(state, table).indexes.push(body)
    },
  ],
  [
    /^insert into meta\.checkpoint \(build, partition, position\) select \$1, n, \$3 from generate_series\(0, \$2 - 1\) n on conflict \(build, partition\) do update set position = excluded\.position$/,
    ({ state, values: [build, partitions, position] }) => {
      state.checkpoints = state.checkpoints.filter((one) => one.build !== build)
      for (let partition = 0; partition < Number(partitions); partition++) {
        state.checkpoints.push({ build: Number(build), partition, position: position as string | null })
      }
    },
  ],
  [
    /^update meta\.build set retired_at = now\(\), state = case when version = \$2 then 'retired' else state end where projector = \$1 and id <> \$3 and state = 'live' and version <= \$2 and retired_at is null$/,
    ({ state, values: [projector, version, id] }) => {
      for (const build of state.builds) {
        if (build.projector !== projector || build.id === id || build.state !== 'live') continue
        if (build.version > Number(version) || build.retired_at !== null) continue
        build.retired_at = Date.now()
        if (build.version === version) build.state = 'retired'
      }
    },
  ],
  [
    /^update meta\.build set state = 'live', retired_at = null where id = \$1$/,
    ({ state, values: [id] }) => {
      for (const build of state.builds) if (build.id === id) Object.assign(build, { state: 'live', retired_at: null })
    },
  ],
  [
    /^insert into meta\.live_build \(projector, version, build, schema\) values \(\$1, \$2, \$3, \$4\) on conflict \(projector, version\) do update set build = excluded\.build, schema = excluded\.schema$/,
    ({ state, values: [projector, version, build, schema] }) => {
      state.live = state.live.filter((live) => live.projector !== projector || live.version !== version)
      const names = { projector: String(projector), schema: String(schema) }
      state.live.push({ ...names, version: Number(version), build: Number(build) })
    },
  ],
  [
    /^drop schema if exists (\w+) cascade$/,
    ({ state, parts: [schema = ''] }) => {
      state.schemas.delete(schema)
    },
  ],
  [
    /^delete from meta\.live_build where build = \$1$/,
    ({ state, values: [id] }) => {
      state.live = state.live.filter(({ build }) => build !== id)
    },
  ],
  [
    /^delete from meta\.build where id = \$1$/,
    ({ state, values: [id] }) => {
      if (state.live.some(({ build }) => build === id)) throw databaseError('23503', 'live_build refers to it')
      state.builds = state.builds.filter((build) => build.id !== id)
      state.checkpoints = state.checkpoints.filter(({ build }) => build !== id)
      state.parked = state.parked.filter(({ build }) => build !== id)
      state.parkedRows = state.parkedRows.filter(({ build }) => build !== id)
    },
  ],
  [
    /^update meta\.build set retired_at = null where projector = \$1 and version = \$2 and state = 'live'$/,
    ({ state, values: [projector, version] }) => {
      for (const build of state.builds) {
        const isOwn = build.projector === projector && build.version === version
        if (isOwn && build.state === 'live') build.retired_at = null
      }
    },
  ],
  [
    /^select id, projector, version, schema from meta\.build where projector = \$1 and \( state = 'building' or state = 'retired' and retired_at < now\(\) - interval '1 minute' or state = 'live' and version < \$2 and retired_at < now\(\) - interval '1 day'\)$/,
    ({ state, values: [projector, version] }) => {
      const retiredFor = (at: number | null) => (at === null ? 0 : Date.now() - at)
      return state.builds
        .filter((build) => build.projector === projector)
        .filter((build) => {
          const age = retiredFor(build.retired_at)
          if (build.state === 'retired') return age > 60_000
          if (build.state === 'live') return build.version < Number(version) && age > 86_400_000
          return true
        })
        .map(({ id, projector: name, version: own, schema }) => ({ id, projector: name, version: own, schema }))
    },
  ],
  [
    /^select 1 from meta\.build where id = \$1 and layout = \$2$/,
    ({ state, values: [id, layout] }) =>
      state.builds.filter((build) => build.id === id && build.layout === layout).length,
  ],

  // Rows
  [
    /^select t\.\* from (\S+) t join json_to_recordset\(\$1\) as k\((.+)\) using \(([^)]+)\)$/,
    ({ state, parts: [table = '', types = '', key], values: [keys] }) => {
      checkTypes(state, table, types)
      return structuredClone(rowsWithKeys(tableOf(state, table), json(keys), list(key)))
    },
  ],
  [
    /^select \* from (\S+) where (\w+) = any\(\$1\)$/,
    ({ state, parts: [table = '', column = ''], values: [wanted] }) => {
      checkNames(tableOf(state, table), [column])
      const rows = tableOf(state, table).rows.map(({ row }) => row)
      return structuredClone(rows.filter((row) => (wanted as readonly unknown[]).includes(row[column])))
    },
  ],
  [
    /^delete from (\S+) t using json_to_recordset\(\$1\) as k\((.+?)\) where (.+)$/,
    ({ state, parts: [table = '', types = '', where = ''], values: [keys] }) => {
      checkTypes(state, table, types)
      const names = where.split(' and ').map((one) => /^t\.(\w+) = k\.\1$/.exec(one)?.[1] ?? 'no column')
      removeKeys(tableOf(state, table), json(keys), names)
    },
  ],
  [
    /^insert into (\S+) \((.+?)\) select (.+?) from json_to_recordset\(\$1\) as r\((.+)\) on conflict \((.+?)\) (do nothing|do update set .+)$/,
    ({ state, parts: [name = '', into, from, types = '', key, update = ''], values: [rows], by }) => {
      const table = tableOf(state, name)
      checkTypes(state, name, types)
      if (into !== from || into !== [...table.columns.keys()].join(', ')) throw databaseError('42601', 'other columns')
      const assigned = update.startsWith('do update') ? list(update.slice('do update set '.length)) : []
      const replace = assigned.flatMap((one) => /^(\w+) = excluded\.\1$/.exec(one)?.[1] ?? [])
      const add = assigned.flatMap((one) => /^(\w+) = \w+\.\1 \+ excluded\.\1$/.exec(one)?.[1] ?? [])
      if (replace.length + add.length < assigned.length) throw databaseError('42601', `syntax error in "${update}"`)
      upsert(table, json(rows), { key: list(key), replace, add }, by)
    },
  ],
  [
    /^truncate (.+)$/,
    ({ state, parts: [tables] }) => {
      for (const name of list(tables)) tableOf(state, name).rows = []
    },
  ],
  [
    /^analyze (\S+) \((.+)\)$/,
    ({ state, parts: [table = '', columns] }) => checkNames(tableOf(state, table), list(columns)),
  ],
  [
    /^select count\(\*\)::int as rows, coalesce\(md5\(string_agg\(h, '' order by h\)\), ''\) as hash from \(select md5\(row\((.+)\)::text\) as h from (\S+)\) as hashed$/,
    ({ state, parts: [columns, table = ''] }) => {
      checkNames(tableOf(state, table), list(columns))
      const rows = tableOf(state, table).rows.map(({ row }) => JSON.stringify(list(columns).map((name) => row[name])))
      return [{ rows: rows.length, hash: createHash('md5').update(rows.sort().join()).digest('hex') }]
    },
  ],

  // Checkpoints
  [
    /^select position from meta\.checkpoint where build = \$1 and partition = \$2$/,
    ({ state, values: [build, partition] }) =>
      state.checkpoints.filter((one) => one.build === build && one.partition === partition),
  ],
  [
    /^update meta\.checkpoint set position = \$3 where build = \$1 and partition = \$2( and \(position is null or position < \$3\))?$/,
    ({ state, parts: [onlyForward], values: [build, partition, position] }) => {
      for (const one of state.checkpoints) {
        if (one.build !== build || one.partition !== partition) continue
        if (!onlyForward || one.position === null || one.position < String(position)) one.position = String(position)
      }
    },
  ],
  [
    /^select c\.build as id, c\.position, l\.schema, b\.layout from meta\.live_build l join meta\.build b on b\.id = l\.build join meta\.checkpoint c on c\.build = l\.build and c\.partition = \$3 where l\.projector = \$1 and l\.version = \$2 for update of c$/,
    ({ state, values: [projector, version, partition] }) =>
      checkpointsOf(state, projector, version)
        .filter((one) => one.partition === partition)
        .map(({ build, position, schema }) => {
          return { id: build, position, schema, layout: state.builds.find(({ id }) => id === build)?.layout }
        }),
  ],
  [
    /^select build from meta\.live_build where projector = \$1 and version = \$2$/,
    ({ state, values: [projector, version] }) =>
      state.live.filter((live) => live.projector === projector && live.version === version),
  ],
  [
    /^select c\.position from meta\.live_build l join meta\.checkpoint c on c\.build = l\.build where l\.projector = \$1 and l\.version = \$2 for update of c$/,
    ({ state, values: [projector, version] }) => checkpointsOf(state, projector, version),
  ],
  [
    /^select max\(position\) as position from meta\.checkpoint where build = \$1$/,
    ({ state, values: [id] }) => {
      const positions = state.checkpoints.filter(({ build }) => build === id).map(({ position }) => position ?? '')
      return [{ position: positions.sort().at(-1) || null }]
    },
  ],
  [
    /^select l\.projector, c\.partition, c\.position, array\(select distinct p\.root from meta\.parked p where p\.build = l\.build and p\.root = any\(\$4\)\) as parked from unnest\(\$1::text\[\], \$2::int\[\]\) as w\(projector, version\) join meta\.live_build l using \(projector, version\) join meta\.checkpoint c on c\.build = l\.build where c\.partition = any\(\$3\)$/,
    ({ state, values }) => {
      const [names, versions, partitions, roots] = values as [string[], number[], number[], string[]]
      return names.flatMap((projector, index) =>
        checkpointsOf(state, projector, versions[index])
          .filter(({ partition }) => partitions.includes(partition))
          .map(({ build, partition, position }) => {
            const waiting = state.parked.filter((one) => one.build === build && roots.includes(one.root))
            return { projector, partition, position, parked: [...new Set(waiting.map(({ root }) => root))] }
          }),
      )
    },
  ],

  // Parked roots
  [
    /^select distinct root from meta\.parked where build = \$1 and root = any\(\$2\)$/,
    ({ state, values: [id, roots] }) =>
      state.parked.filter(({ build, root }) => build === id && (roots as string[]).includes(root)),
  ],
  [
    /^insert into meta\.parked \(build, root, position, partition, type, event, error\) values \(\$1, \$2, \$3, \$4, \$5, \$6, \$7\) on conflict do nothing$/,
    ({ state, values }) => {
      if (values.some((value) => String(value).includes('\0'))) throw databaseError('22021', 'invalid byte sequence')
      const [build, root, position, partition, type, event, error] = values as [
        ...[number, string, string, number],
        ...[string, string, string | null],
      ]
      if (state.parked.some((one) => one.build === build && one.root === root && one.position === position)) return
      state.parked.push({ build, root, position, partition, type, event, error, parked_at: Date.now() })
    },
  ],
  [
    /^select root, count\(\*\)::int as events, \(array_agg\(type order by position\)\)\[1\] as type, \(array_agg\(error order by position\)\)\[1\] as error, min\(parked_at\) as since from meta\.parked where build = \$1 group by root order by root$/,
    ({ state, values: [id] }) => {
      const own = sortedByPosition(state.parked.filter(({ build }) => build === id))
      const roots = [...Map.groupBy(own, ({ root }) => root)].sort(([a], [b]) => (a < b ? -1 : 1))
      return roots.map(([root, events]) => {
        const since = new Date(Math.min(...events.map(({ parked_at }) => parked_at)))
        return { root, events: events.length, type: events[0]?.type, error: events[0]?.error, since }
      })
    },
  ],
  [
    /^insert into meta\.parked_row \(build, root, table_name, key, row\) select \$1, r\.one ->> 0, r\.one ->> 1, r\.one ->> 2, r\.one ->> 3 from json_array_elements\(\$2\) as r\(one\) on conflict do nothing$/,
    ({ state, values: [id, rows] }) => {
      const build = Number(id)
      for (const [root, table_name, key, row] of json(rows)) {
        const isKept = state.parkedRows.some(
          (one) => one.build === build && one.table_name === table_name && one.key === key,
        )
        if (!isKept) state.parkedRows.push({ build, root, table_name, key, row: row ?? null })
      }
    },
  ],
  [
    /^delete from meta\.parked_row where build = \$1 and root = \$2 returning table_name, key, row$/,
    ({ state, values: [id, root] }) => {
      const isOwn = (one: State['parkedRows'][number]) => one.build === id && one.root === root
      const own = state.parkedRows.filter(isOwn)
      state.parkedRows = state.parkedRows.filter((one) => !isOwn(one))
      return own
    },
  ],
  [
    /^delete from meta\.(parked|parked_row) where build = \$1$/,
    ({ state, parts: [table], values: [id] }) => {
      if (table === 'parked') state.parked = state.parked.filter(({ build }) => build !== id)
      else state.parkedRows = state.parkedRows.filter(({ build }) => build !== id)
    },
  ],
  [
    /^select 1 from meta\.checkpoint where build = \$1 and partition in \(select partition from meta\.parked where build = \$1 and root = \$2\) for update$/,
    () => undefined,
  ],
  [
    /^with taken as \(delete from meta\.parked where build = \$1 and root = \$2 returning \*\) select event, partition, parked_at, position from taken order by position$/,
    ({ state, values: [id, root] }) => {
      const own = state.parked.filter((one) => one.build === id && one.root === root)
      state.parked = state.parked.filter((one) => !own.includes(one))
      return sortedByPosition(own).map((one) => ({ ...one, parked_at: new Date(one.parked_at) }))
    },
  ],
  [
    /^select event, position from meta\.parked where build = \$1 and root = \$2$/,
    ({ state, values: [id, root] }) =>
      sortedByPosition(state.parked.filter((one) => one.build === id && one.root === root)),
  ],
  [
    /^update meta\.parked p set parked_at = since from unnest\(\$3::text\[\], \$4::timestamptz\[\]\) as w\(at, since\) where build = \$1 and root = \$2 and p\.position = w\.at$/,
    ({ state, values }) => {
      const [id, root, positions, since] = values as [number, string, string[], Date[]]
      const own = state.parked.filter((one) => one.build === id && one.root === root)
      const matched = own.filter(({ position }) => positions.includes(position))
      for (const one of matched) one.parked_at = Number(since[positions.indexOf(one.position)])
      return matched.length
    },
  ],

  // Marks and metrics
  [
    /^insert into meta\.mark \(name, id, generation\) select \$1, id, nextval\('meta\.mark_generation'\) from unnest\(\$2::text\[\]\) as id on conflict \(name, id\) do update set generation = nextval\('meta\.mark_generation'\), marked_at = now\(\)$/,
    ({ state, values: [name, ids] }) => {
      for (const id of ids as string[]) {
        state.marks = state.marks.filter((mark) => mark.name !== name || mark.id !== id)
        state.marks.push({ name: String(name), id, generation: ++state.generation, marked_at: Date.now() })
      }
    },
  ],
  [/^select pg_notify\(\$1, \$2\)$/, () => undefined],
  [
    /^select l\.projector, count\(distinct p\.root\)::int as roots from unnest\(\$1::text\[\], \$2::int\[\]\) as w\(projector, version\) join meta\.live_build l using \(projector, version\) left join meta\.parked p on p\.build = l\.build group by l\.projector$/,
    ({ state, values }) => {
      const [names, versions] = values as [string[], number[]]
      return state.live
        .filter((live) => versions[names.indexOf(live.projector)] === live.version)
        .map(({ projector, build }) => {
          const roots = new Set(state.parked.filter((one) => one.build === build).map(({ root }) => root))
          return { projector, roots: roots.size }
        })
    },
  ],
  [
    /^select count\(\*\)::int as n from meta\.build where state = 'building'$/,
    ({ state }) => [{ n: state.builds.filter((build) => build.state === 'building').length }],
  ],
  [
    /^select name, count\(\*\)::int as waiting, extract\(epoch from now\(\) - min\(marked_at\)\)::float8 as seconds from meta\.mark group by name$/,
    ({ state }) =>
      [...Map.groupBy(state.marks, ({ name }) => name)].map(([name, marks]) => {
        const oldest = Math.min(...marks.map(({ marked_at }) => marked_at))
        return { name, waiting: marks.length, seconds: (Date.now() - oldest) / 1000 }
      }),
  ],

  // What only tests ask
  [
    /^select \* from (\w+\.\w+) order by 1, 2$/,
    ({ state, parts: [table = ''] }) => sortedByColumns(tableOf(state, table)),
  ],
  [/^select \* from meta\.parked_row$/, ({ state }) => state.parkedRows],
  [
    /^update meta\.checkpoint set position = \$1$/,
    ({ state, values: [position] }) => {
      for (const one of state.checkpoints) one.position = position as string | null
    },
  ],
  [
    /^update meta\.parked set error = 'an older reason' where error is not null$/,
    ({ state }) => {
      for (const one of state.parked) if (one.error !== null) one.error = 'an older reason'
    },
  ],
  [/^select name, id from meta\.mark$/, ({ state }) => state.marks.map(({ name, id }) => ({ name, id }))],
  [
    /^select state from meta\.build order by state$/,
    ({ state }) => state.builds.map((build) => ({ state: build.state })).sort((a, b) => (a.state < b.state ? -1 : 1)),
  ],
  [
    /^insert into meta\.build \(projector, version, schema, layout, state\) values \('lamps', 1, 'lamps_v1_dead', 'test', 'building'\)$/,
    ({ state }) => {
      const dead = { projector: 'lamps', version: 1, schema: 'lamps_v1_dead', layout: 'test', state: 'building' }
      state.builds.push({ id: ++state.generation, ...dead, retired_at: null })
    },
  ],
  [
    /^update meta\.build set retired_at = now\(\) - interval '2 (minutes|days)' where (id|state|version) = \$1$/,
    ({ state, parts: [unit, column = ''], values: [value] }) => {
      const age = unit === 'days' ? 2 * 86_400_000 : 2 * 60_000
      for (const build of state.builds) {
        if (build[column as keyof typeof build] === value) build.retired_at = Date.now() - age
      }
    },
  ],
  [
    /^select nspname from pg_namespace where nspname like 'lamps_v%'$/,
    ({ state }) => [...state.schemas.keys()].map((nspname) => ({ nspname })),
  ],
  [
    /^select indexname from pg_indexes where schemaname = \$1$/,
    ({ state, values: [schema] }) =>
      [...(state.schemas.get(String(schema))?.values() ?? [])].flatMap(({ key, indexes }) => {
        return [...(key ? ['key'] : []), ...indexes].map((indexname) => ({ indexname }))
      }),
  ],
  [
    /^select count\(distinct xmin::text\)::int as n from (\S+)$/,
    ({ state, parts: [table = ''] }) => [
      { n: new Set(tableOf(state, table).rows.map(({ writtenBy }) => writtenBy)).size },
    ],
  ],
  [
    /^select root, position from meta\.parked where build = \$1 order by 1, 2$/,
    ({ state, values: [id] }) =>
      sortedByPosition(state.parked.filter(({ build }) => build === id))
        .map(({ root, position }) => ({ root, position }))
        .sort((a, b) => (a.root < b.root ? -1 : Number(a.root > b.root))),
  ],
]

const sortedByPosition = <One extends { position: string }>(rows: readonly One[]): One[] =>
  rows.toSorted((a, b) => (a.position < b.position ? -1 : 1))

function sortedByColumns({ columns, rows }: ReturnType<typeof tableOf>): Row[] {
  const [first = '', second = first] = columns.keys()
  const text = (row: Row) => `${row[first]}\0${row[second]}`
  return structuredClone(rows.map(({ row }) => row)).sort((a, b) => (text(a) < text(b) ? -1 : 1))
}

function checkpointsOf(state: State, projector: unknown, version: unknown) {
  return state.live
    .filter((live) => live.projector === projector && live.version === version)
    .flatMap(({ build, schema }) =>
      state.checkpoints.filter((one) => one.build === build).map((one) => ({ ...one, schema })),
    )
}

/** A record must have the types of the table's columns. */
function checkTypes(state: State, name: string, types: string): void {
  const { columns } = tableOf(state, name)
  for (const [column, type] of columnsOf(types)) {
    const own = columns.get(column)?.replace(' not null', '')
    if (own !== type) throw databaseError('42804', `${name}.${column} is ${own}, not ${type}`)
  }
}

export interface Result {
  rows: readonly Row[]
  rowCount: number
}

export function answer(state: State, text: string, values: Values, by: number): Result {
  if (/\bmeta\./.test(text) && !state.installed && !text.includes('create schema if not exists meta;'))
    throw databaseError('42P01', `relation "meta.${/meta\.(\w+)/.exec(text)?.[1]}" does not exist`)
  for (const [pattern, run] of statements) {
    const found = pattern.exec(text)
    if (!found) continue
    const given = run({ state, parts: found.slice(1), values, by })
    if (typeof given === 'number') return { rows: [], rowCount: given }
    return { rows: given ?? [], rowCount: given?.length ?? 0 }
  }
  throw databaseError('42601', `unknown statement: ${text}`)
}
