import type { Layout } from './layout.ts'
import { bitColumns, bitsInPart, goneState } from './schema.ts'

/**
 * Functions of one build. Each call is one statement and therefore one short transaction. It locks the build's row, which makes
 * writers take turns and keeps counts exact, and it sees everything that was committed before it got the lock.
 */
export function functionStatements(register: string, schema: string, number: number, layout: Layout): string[] {
  const counters = columnsOf('i', layout.counters)
  const values = layout.counters.map((name) => `${name} = i.${name}`).join(', ')
  const { counter: popularity } = layout.definition.relevance
  const claim = `
    perform from ${register}.build where number = ${number} and state = expected for update;
    if not found then raise exception 'search build ${number} is gone' using errcode = '${goneState}'; end if;`
  return [
    `create function ${schema}.apply(batch jsonb, expected text) returns setof bigint language plpgsql as $$
      begin ${claim}
        return query ${applyStatement(schema, layout)};
      end $$`,
    `create function ${schema}.fill(${fillParameters.join(', ')}) returns setof bigint language plpgsql as $$
      declare expected constant text := 'building';
      begin ${claim} ${unsynced(schema)}
        ${codeStatement(schema)};
        return query ${fillStatement(schema, layout)};
      end $$`,
    `create function ${schema}.set_counters(batch jsonb, expected text) returns void language plpgsql as $$
      begin ${claim}
        update ${schema}.counter as c
          set ${values}, relevance = log(i.${popularity} + 1) + c.freshness
          from jsonb_to_recordset(batch) as i(doc bigint, ${typed(layout.counters, 'bigint')})
          where c.doc = i.doc and (${columnsOf('c', layout.counters)}) is distinct from (${counters});
      end $$`,
  ]
}

const columnsOf = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ')
const typed = (names: readonly string[], type: string) => names.map((name) => `${name} ${type}`).join(', ')

/**
 * Writes to a build are not synced one by one: finishing it makes them durable. A server that crashes and loses some of them also
 * loses the witness, an unlogged table, and the build is then abandoned.
 */
function unsynced(schema: string): string {
  return `
    if not exists (select from ${schema}.witness) then
      raise exception 'search build was cut short by a crash' using errcode = '${goneState}';
    end if;
    perform set_config('synchronous_commit', 'off', true);`
}

/** Parallel arrays, some for the new codes and some for the documents. Lists within them are text. */
const fillParameters = [
  ...[
    'given_codes int4[]',
    'given_keys text[]',
    'given_labels text[]',
    'given_deletions text[]',
    'given_members text[]',
  ],
  ...[
    'given_docs bigint[]',
    'given_generations bigint[]',
    'given_listeds boolean[]',
    'given_times bigint[]',
    'given_lists int4[]',
    'given_combineds int4[]',
  ],
  ...[
    'given_feats text[]',
    'given_counteds text[]',
    'given_counters bigint[]',
    'given_freshnesses float8[]',
    'given_hits text[]',
    'given_profiles text[]',
  ],
]

/** The filler numbers the codes. A code is there already if the answer to an earlier call was lost. */
function codeStatement(schema: string): string {
  return `insert into ${schema}.code (code, key, label, deletions, members) overriding system value
    select i.code, i.key, i.label, i.deletions::int4[], i.members::int4[]
    from unnest(given_codes, given_keys, given_labels, given_deletions, given_members) as i(code, key, label, deletions, members)
    on conflict do nothing`
}

/** Like `applyStatement`, but without counts, which are made at the end, and without looking up documents that most likely don't exist. */
function fillStatement(schema: string, layout: Layout): string {
  const columns = documentColumns(layout)
  const { times, facetColumns, counters } = layout
  return `
    with input as materialized (
      select i.doc, i.generation, i.listed, ${slices('given_times', times)},
        ${slices('given_lists', facetColumns)},
        ${slices('given_combineds', ['combined_from', 'combined_to'])}, i.feat::int4[] as feat, i.counted::int4[] as counted,
        ${slices('given_counters', counters)}, i.freshness, i.hit, i.profile::jsonb as profiles
      from unnest(given_docs, given_generations, given_listeds, given_feats, given_counteds, given_freshnesses, given_hits, given_profiles) with ordinality
        as i(doc, generation, listed, feat, counted, freshness, hit, profile, n)),
    written as (
      insert into ${schema}.document as d (${columns.join(', ')}, place) select ${columns.join(', ')}, ${nextPlace(schema)} from input
      on conflict (doc) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where d.generation <= excluded.generation
      returning d.doc, d.place),
    fresh as materialized (select i.*, written.place from input i join written using (doc)),
    ${satellites(schema, layout)}
    select i.doc from input i where not exists (select from written w where w.doc = i.doc)`
}

/** Element n of an array that holds the values of several columns for each row. */
function slices(array: string, columns: readonly string[]): string {
  const size = columns.length
  const elements = columns.map((column, index) => {
    const before = size - 1 - index
    return `${array}[${size} * n${before > 0 ? ` - ${before}` : ''}] as ${column}`
  })
  return elements.join(', ')
}

function documentColumns({ times, facetColumns }: Layout): string[] {
  return ['doc', 'generation', 'listed', ...times, ...facetColumns, 'combined_from', 'combined_to', 'feat', 'counted']
}

/** Writes what is not older than in the index, keeps a live index's counts of codes, returns the documents that are ahead. */
function applyStatement(schema: string, layout: Layout): string {
  const columns = documentColumns(layout)
  return `
    with input as materialized (
      select * from jsonb_to_recordset(batch) as i(
        doc bigint, generation bigint, listed boolean, ${typed(layout.times, 'bigint')}, ${typed(layout.facetColumns, 'int4')},
        combined_from int2, combined_to int2, feat int4[], counted int4[], ${typed(layout.counters, 'bigint')}, freshness float8, hit text, profiles jsonb)),
    held as materialized (
      select d.doc, d.generation, d.place, d.feat || d.counted as feat, ${kept(schema)} as kept from ${schema}.document d join input using (doc)),
    fresh as materialized (
      select i.*, coalesce(h.place, ${nextPlace(schema)}) as place from input i left join held h using (doc)
      where coalesce(h.generation <= i.generation, true)),
    written as (
      insert into ${schema}.document as d (${columns.join(', ')}, place) select ${columns.join(', ')}, place from fresh
      on conflict (doc) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}),
    ${satellites(schema, layout)},
    change as (
      select code, sum(difference)::int as difference from (
        select unnest(feat || counted) as code, 1 as difference from fresh
        union all
        select unnest(h.feat), -1 from held h join fresh using (doc)) changes
      group by code having sum(difference) <> 0),
    recounted as (
      insert into ${schema}.frequency as f (code, n) select code, difference from change where expected = 'live'
      on conflict (code) do update set n = f.n + excluded.n),
    ${flips(schema)}
    select h.doc from held h join input i using (doc) where h.generation > i.generation`
}

/** A document keeps its place forever, so only a document without one takes the next. */
function nextPlace(schema: string): string {
  return `nextval('${schema}.place')::int`
}

/** The codes of a row `d` that have bits. */
function kept(schema: string): string {
  return `d.feat[1:d.combined_to] || array(select c.code from ${schema}.code c where c.kept and c.code = any(d.feat[d.combined_to + 1:]))`
}

/** Flips the bit of every code that a document gains or loses. */
function flips(schema: string): string {
  return `flip as (
      select code, place from (
        select unnest(${kept(schema)}) as code, d.place from fresh d
        union all
        select unnest(h.kept), h.place from held h join fresh using (doc)) changes
      group by code, place having count(*) = 1),
    flipped as (
      insert into ${schema}.bit_part as b (code, part, dense, sparse)
      select code, part, ${bitColumns('bits')} from (
        select code, place / ${bitsInPart} as part, bit_or(set_bit(0::bit(${bitsInPart}), place % ${bitsInPart}, 1)) as bits
        from flip group by 1, 2) masks
      on conflict (code, part) do update set (dense, sparse) = (
        select ${bitColumns('bits')} from (
          select coalesce(b.dense, b.sparse) # coalesce(excluded.dense, excluded.sparse) as bits offset 0) turned))`
}

/** Writes the other tables' rows of the documents in `fresh`. */
function satellites(schema: string, layout: Layout): string {
  const counters = layout.counters.join(', ')
  const replaced = layout.counters.map((name) => `${name} = excluded.${name}`).join(', ')
  const { counter: popularity } = layout.definition.relevance
  return `
    counted as (
      insert into ${schema}.counter as c (doc, place, ${counters}, freshness, relevance)
      select doc, place, ${counters}, freshness, log(${popularity} + 1) + freshness from fresh where listed
      on conflict (doc) do update set ${replaced},
        freshness = excluded.freshness, relevance = excluded.relevance),
    shown as (
      insert into ${schema}.hit as h (doc, hit, profiles) select doc, hit, profiles from fresh where listed
      on conflict (doc) do update set hit = excluded.hit, profiles = excluded.profiles),
    uncounted as (delete from ${schema}.counter c using fresh f where c.doc = f.doc and not f.listed),
    hidden as (delete from ${schema}.hit h using fresh f where h.doc = f.doc and not f.listed)`
}
