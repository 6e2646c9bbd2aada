import { goneState } from './schema.ts'

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
        if expected = 'building' then ${unsynced(schema)} end if;
        return query ${applyStatement(schema)};
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
 * Writes to a build are not synced each: what follows when it is finished makes them durable. A server that crashed and lost some
 * of them has lost the witness too, being an unlogged table, and the build is given up.
 */
function unsynced(schema: string): string {
  return `
    if not exists (select from ${schema}.witness) then
      raise exception 'search build was cut short by a crash' using errcode = '${goneState}';
    end if;
    perform set_config('synchronous_commit', 'off', true);`
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
    held as materialized (select d.doc, d.generation, d.feat || d.counted as feat from ${schema}.document d join input using (doc)),
    fresh as materialized (
      select i.* from input i where not exists (select from held h where h.doc = i.doc and h.generation > i.generation)),
    written as (
      insert into ${schema}.document as d (${columns.join(', ')}) select ${columns.join(', ')} from fresh
      on conflict (doc) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}),
    counted as (
      insert into ${schema}.counter as c (doc, downloads, follows, freshness, relevance)
      select doc, downloads, follows, freshness, log(downloads + 1) + freshness from fresh where listed
      on conflict (doc) do update set downloads = excluded.downloads, follows = excluded.follows,
        freshness = excluded.freshness, relevance = excluded.relevance),
    shown as (
      insert into ${schema}.hit as h (doc, hit, profiles) select doc, hit, profiles from fresh where listed
      on conflict (doc) do update set hit = excluded.hit, profiles = excluded.profiles),
    uncounted as (delete from ${schema}.counter c using fresh f where c.doc = f.doc and not f.listed),
    hidden as (delete from ${schema}.hit h using fresh f where h.doc = f.doc and not f.listed),
    change as (
      select code, sum(difference)::int as difference from (
        select unnest(feat || counted) as code, 1 as difference from fresh
        union all
        select unnest(h.feat), -1 from held h join fresh using (doc)) both_sides
      group by code having sum(difference) <> 0),
    recounted as (
      insert into ${schema}.frequency as f (code, n) select code, difference from change where expected = 'live'
      on conflict (code) do update set n = f.n + excluded.n)
    select h.doc from held h join input i using (doc) where h.generation > i.generation`
}
