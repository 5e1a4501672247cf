/*
 * The floor: node:http, one prepared statement, JSON out. Same tables, same role, row-level security on; no session, no schema, no
 * ledger. What our API costs above it is what its promises cost.
 */
import { createServer } from 'node:http'
import pg from 'pg'

const QUERIES: Record<string, string> = {
  '/month-end': `
    select a.chart_number, a.name, sum(m.debit)::text as debit, sum(m.credit)::text as credit
      from chart_of_account a join account_month m on m.entity_id = a.entity_id and m.chart_of_account_id = a.id
     where a.entity_id = $1 and m.month < $2 group by a.chart_number, a.name`,
  '/any-day': `
    select a.chart_number, a.name, sum(m.debit)::text as debit, sum(m.credit)::text as credit
      from chart_of_account a join (
        select chart_of_account_id, debit, credit from account_month where entity_id = $1 and month < date_trunc('month', $2::date)
        union all
        select chart_of_account_id, debit, credit from account_day
         where entity_id = $1 and date >= date_trunc('month', $2::date) and date <= $2::date) m on m.chart_of_account_id = a.id
     where a.entity_id = $1 group by a.chart_number, a.name`,
  '/all-postings': `
    select a.chart_number, a.name, sum(p.signed)::text as total
      from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
     where p.entity_id = $1 and p.date <= $2 group by a.chart_number, a.name`,
  '/lines': `
    select * from bank_transaction t where t.entity_id = $1 and not t.is_split and t.date <= $2 order by t.date desc, t.id desc limit 100`,
}

/** Runs inside the process that `startFloor` started. */
export function serveFloor(env: NodeJS.ProcessEnv): void {
  const { FLOOR_URL, FLOOR_PORT, FLOOR_COMPANY, FLOOR_ENTITY } = env
  const pool = new pg.Pool({
    connectionString: FLOOR_URL,
    max: 2,
    options: `-c role=haulbook_app -c app.company=${FLOOR_COMPANY} -c timezone=UTC -c jit=off`,
  })
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
    const text = QUERIES[pathname]
    if (!text) return void response.end('{}')
    pool
      .query({ name: pathname, text, values: [searchParams.get('entity') ?? FLOOR_ENTITY, searchParams.get('day')] })
      .then(
        ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  }).listen(Number(FLOOR_PORT), '127.0.0.1')
}
