import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** `url` with the login that owns everything, `serving_url` with the one that serves. */
export type TestDatabase = { url: string; serving_url: string; drop: () => Promise<void> }

/** A migrated, empty database of the caller's own: a clone of the run's template. Call `drop` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(process.env.TEST_TEMPLATE_URL ?? '')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`)
  return {
    url: databaseUrl(template, name),
    serving_url: databaseUrl(new URL(process.env.TEST_SERVING_URL ?? ''), name),
    drop: () => administer(template, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function administer(server: URL, statement: string) {
  const client = new Client(databaseUrl(server, 'postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseUrl(server: URL, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
