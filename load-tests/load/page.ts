import { chart, type Series } from './chart.ts'
import { escaped } from './escaped.ts'
import { processHeads, remarksOf, requestHeads, rowsOf, stepHeads } from './report.ts'
import type { Run } from './run.ts'
import { type Step, stepsOf } from './steps.ts'

/** The run as one self-contained page that follows the reader's choice of dark or light. */
export function pageOf(run: Run): string {
  const { scenario, target, startedAt, seconds, vus, machineLoad } = run
  const { steps, requests, processes } = rowsOf(run)
  const facts = `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC · ${seconds.toFixed(0)} s · ${vus} callers · load average ${machineLoad.join(' → ')}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(scenario)} at ${escaped(target)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(scenario)} <small>at ${escaped(target)}</small></h1>
<p class="muted">${escaped(facts)}</p>
<ul>${remarksOf(run)
    .map((remark) => `<li>${escaped(remark)}</li>`)
    .join('')}</ul>
${steps.length > 0 ? `<h2>Steps</h2>\n${table('Steps', stepHeads, steps)}` : ''}
<h2>Requests</h2>
${table('Requests', requestHeads, requests)}
${charts(run)}
${processes.length > 0 ? `<h2>Processes</h2>\n${table('Processes', processHeads, processes)}` : ''}
</main>
</body>
</html>
`
}

function charts(run: Run): string {
  const { processes, lags } = run
  const { moments } = run.k6
  const steps = stepsOf(run)
  const ofSteps = (name: string, pick: (step: Step) => number): Series => ({
    name,
    points: steps.map((step) => [step.offered, pick(step)]),
  })
  const of = (pick: (moment: Run['processes'][number]['moments'][number]) => number): Series[] =>
    processes.map(({ name, moments: own }) => ({ name, points: own.map((one) => [one.at, pick(one)] as const) }))
  const all = [
    chart('Visits that ended', 'per second', [ofSteps('done', ({ done }) => done)], 'visits due per second'),
    chart(
      'Response time',
      'ms',
      [ofSteps('p50', ({ p50 }) => p50), ofSteps('p95', ({ p95 }) => p95)],
      'visits due per second',
    ),
    chart('Answers per second', '', [{ name: 'answers', points: moments.map(({ at, perSecond }) => [at, perSecond]) }]),
    chart('95th percentile so far', 'ms', [{ name: 'p95', points: moments.map(({ at, p95 }) => [at, p95]) }]),
    chart(
      'Processor of each process',
      '%',
      of(({ cpu }) => cpu * 100),
    ),
    chart(
      'Event loop lag, 99th percentile',
      'ms',
      of(({ loopLag }) => loopLag),
    ),
    chart(
      'Memory',
      'MiB',
      of(({ memory }) => memory / 2 ** 20),
    ),
    chart('From a write’s answer until it shows', 'ms', [{ name: 'lag', points: lags.map(({ at, ms }) => [at, ms]) }]),
  ]
  return `<div class="charts">${all.join('')}</div>`
}

function table(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((text) => `<td>${escaped(text)}</td>`).join('')
    return `<tr><th scope="row">${escaped(first)}</th>${cells}</tr>`
  })
  // A region that scrolls must be reachable by keyboard.
  return `<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** Colours and sizes of the product's own pages. */
const style = `
:root{color-scheme:dark;--bg:#14161a;--raised:#23272f;--line:#343a46;--text:#e9ecf1;--muted:#a8b0bd;--brand:#f2b33d;--green:#5ccb90;--blue:#7db0ff;--purple:#bc9bff;--orange:#ffa15e;--red:#ff7b7b}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:#f5f6f8;--raised:#fff;--line:#d5d9e0;--text:#1c2027;--muted:#545d6c;--brand:#8a5a00;--green:#1b7a45;--blue:#1f5fc4;--purple:#6b3fc4;--orange:#a84d00;--red:#c02c2c}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,"Segoe UI","Noto Sans",Roboto,sans-serif}
main{max-width:1120px;margin:0 auto;padding:32px 24px}
h1{font-size:26px;line-height:1.3;margin:0}h1 small{font-size:17px;font-weight:400;color:var(--muted)}
h2{font-size:20px;margin:32px 0 12px}h3{font-size:13px;margin:0 0 8px}
.muted{color:var(--muted);margin:4px 0 16px}ul{padding-inline-start:20px}
.scroll{overflow-x:auto;background:var(--raised);border:1px solid var(--line);border-radius:10px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:8px 16px;text-align:end;white-space:nowrap}th:first-child{text-align:start}
thead th{color:var(--muted);font-size:13px;font-weight:400}tbody tr{border-top:1px solid var(--line)}tbody th{font-weight:400}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:16px;margin-top:24px}
figure{margin:0;padding:16px;background:var(--raised);border:1px solid var(--line);border-radius:10px}
figure svg{display:block;width:100%;height:auto}figcaption{color:var(--muted);font-size:12px;margin-top:8px}
figcaption span{margin-inline-end:12px;white-space:nowrap}figcaption i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-inline-end:4px}
svg text{fill:var(--muted);font-size:15px}svg .grid{stroke:var(--line)}
@media (max-width:600px){main{padding:24px 16px}th,td{padding:8px 10px}}`
