import { bitColumns, bitsInPart, goneState } from './schema.ts'

/**
 * Functions of one build. Each call is one statement and so one short transaction: it takes the build's row as a lock, which
 * makes writers take turns and keeps counts exact, and sees all that was committed before it got the lock.
 */
export function functionStatements(register: string, schema: string, number: number): string[] {
  const claim = `
    perform from ${register}.build where number = ${number} and state = expected for update;
    if not found then raise exception 'search build ${number} is gone' using errcode = '${goneState}'; end if;`
  return [
    `create function ${schema}.apply(batch jsonb, expected text) returns setof bigint language plpgsql as $$
      begin ${claim}
        return query ${applyStatement(schema)};
      end $$`,
    `create function ${schema}.fill(${fillParameters.join(', ')}) returns setof bigint language plpgsql as $$
      declare expected constant text := 'building';
      begin ${claim} ${unsynced(schema)}
        ${codeStatement(schema)};
        return query ${fillStatement(schema)};
      end $$`,
    `create function ${schema}.set_counters(batch jsonb, expected text) returns void language plpgsql as $$
      begin ${claim}
        update ${schema}.counter as c
          set downloads = i.downloads, follows = i.follows, relevance = log(i.downloads + 1) + c.freshness
          from jsonb_to_recordset(batch) as i(doc bigint, downloads bigint, follows bigint)
          where c.doc = i.doc and (c.downloads, c.follows) is distinct from (i.downloads, i.follows);
      end $$`,
  ]
}

/**
 * Documents of a build are not synced each: what follows when it is finished makes them durable. A server that crashed and lost some
 * of them has lost the witness too, being an unlogged table, and the build is given up.
 */
function unsynced(schema: string): string {
  return `
    if not exists (select from ${schema}.witness) then
      raise exception 'search build was cut short by a crash' using errcode = '${goneState}';
    end if;
    perform set_config('synchronous_commit', 'off', true);`
}

/** Arrays in step, one for the codes that are new and one for the documents; lists stand in them as text. */
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

/** Given numbers by the one who fills the build; written before, when the answer to that was lost. */
function codeStatement(schema: string): string {
  return `insert into ${schema}.code (code, key, label, deletions, members) overriding system value
    select i.code, i.key, i.label, i.deletions::int4[], i.members::int4[]
    from unnest(given_codes, given_keys, given_labels, given_deletions, given_members) as i(code, key, label, deletions, members)
    on conflict do nothing`
}

/** As \`applyStatement\`, without counts, which are made at the end, and without looking up what most likely is not there. */
function fillStatement(schema: string): string {
  return `
    with input as materialized (
      select i.doc, i.generation, i.listed, given_times[3 * n - 2] as created, given_times[3 * n - 1] as updated, given_times[3 * n] as approved,
        given_lists[4 * n - 3] as traits, given_lists[4 * n - 2] as categories, given_lists[4 * n - 1] as loaders, given_lists[4 * n] as games,
        given_combineds[2 * n - 1] as combined_from, given_combineds[2 * n] as combined_to, i.feat::int4[] as feat, i.counted::int4[] as counted,
        given_counters[2 * n - 1] as downloads, given_counters[2 * n] as follows, i.freshness, i.hit, i.profile::jsonb as profiles
      from unnest(given_docs, given_generations, given_listeds, given_feats, given_counteds, given_freshnesses, given_hits, given_profiles) with ordinality
        as i(doc, generation, listed, feat, counted, freshness, hit, profile, n)),
    written as (
      insert into ${schema}.document as d (${columns.join(', ')}, place) select ${columns.join(', ')}, ${nextPlace(schema)} from input
      on conflict (doc) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where d.generation <= excluded.generation
      returning d.doc, d.place),
    fresh as materialized (select i.*, written.place from input i join written using (doc)),
    ${satellites(schema)}
    select i.doc from input i where not exists (select from written w where w.doc = i.doc)`
}

const columns = [
  ...['doc', 'generation', 'listed', 'created', 'updated', 'approved', 'traits', 'categories', 'loaders', 'games'],
  ...['combined_from', 'combined_to', 'feat', 'counted'],
]

/** Writes what is not older than the index has, keeps a live index's counts of codes, returns the documents that are ahead. */
function applyStatement(schema: string): string {
  return `
    with input as materialized (
      select * from jsonb_to_recordset(batch) as i(
        doc bigint, generation bigint, listed boolean, created bigint, updated bigint, approved bigint, traits int4,
        categories int4, loaders int4, games int4, combined_from int2, combined_to int2, feat int4[], counted int4[], downloads bigint, follows bigint, freshness float8, hit text, profiles jsonb)),
    held as materialized (
      select d.doc, d.generation, d.place, d.feat || d.counted as feat, ${kept(schema)} as kept from ${schema}.document d join input using (doc)),
    fresh as materialized (
      select i.*, coalesce(h.place, ${nextPlace(schema)}) as place from input i left join held h using (doc)
      where coalesce(h.generation <= i.generation, true)),
    written as (
      insert into ${schema}.document as d (${columns.join(', ')}, place) select ${columns.join(', ')}, place from fresh
      on conflict (doc) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}),
    ${satellites(schema)},
    change as (
      select code, sum(difference)::int as difference from (
        select unnest(feat || counted) as code, 1 as difference from fresh
        union all
        select unnest(h.feat), -1 from held h join fresh using (doc)) both_sides
      group by code having sum(difference) <> 0),
    recounted as (
      insert into ${schema}.frequency as f (code, n) select code, difference from change where expected = 'live'
      on conflict (code) do update set n = f.n + excluded.n),
    ${flips(schema)}
    select h.doc from held h join input i using (doc) where h.generation > i.generation`
}

/** For good, so that it is taken only for a document that has none. */
function nextPlace(schema: string): string {
  return `nextval('${schema}.place')::int`
}

/** Codes of a row `d` of which bits are kept. */
function kept(schema: string): string {
  return `d.feat[1:d.combined_to] || array(select c.code from ${schema}.code c where c.kept and c.code = any(d.feat[d.combined_to + 1:]))`
}

/** What a document has now and had not, or the other way round, turns its bit. */
function flips(schema: string): string {
  return `flip as (
      select code, place from (
        select unnest(${kept(schema)}) as code, d.place from fresh d
        union all
        select unnest(h.kept), h.place from held h join fresh using (doc)) both_sides
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

/** What stands beside the documents in `fresh`. */
function satellites(schema: string): string {
  return `
    counted as (
      insert into ${schema}.counter as c (doc, place, downloads, follows, freshness, relevance)
      select doc, place, downloads, follows, freshness, log(downloads + 1) + freshness from fresh where listed
      on conflict (doc) do update set downloads = excluded.downloads, follows = excluded.follows,
        freshness = excluded.freshness, relevance = excluded.relevance),
    shown as (
      insert into ${schema}.hit as h (doc, hit, profiles) select doc, hit, profiles from fresh where listed
      on conflict (doc) do update set hit = excluded.hit, profiles = excluded.profiles),
    uncounted as (delete from ${schema}.counter c using fresh f where c.doc = f.doc and not f.listed),
    hidden as (delete from ${schema}.hit h using fresh f where h.doc = f.doc and not f.listed)`
}
